"""Views of plays: parse the request, call a service, render a template."""

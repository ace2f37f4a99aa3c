"""The look of all pages: icons, style sheets, scripts, template tags, style guide."""

"""The pages of plays: read what is asked, go through the door, choose a template."""

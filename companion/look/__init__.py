"""How every page looks: symbols, style sheets, the words of templates, the living style page."""

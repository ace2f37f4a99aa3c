"""How every page looks: symbols, sheets, words for templates, the living style pages."""

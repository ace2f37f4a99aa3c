"""Django's templates, but with numbers as Python writes them.

In German Django would write 1.5 as `1,5` everywhere, also in coordinates of drawings and in
fields of forms. Numbers to be read go through a filter that asks for the language's own signs.
"""

from collections.abc import Mapping

from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.backends import django as backend
from django.template.context import make_context
from django.utils.safestring import SafeString


class Template(backend.Template):
    """A template whose context does not localize numbers."""

    def render(
        self,
        context: Mapping[str, object] | None = None,
        request: HttpRequest | None = None,
    ) -> SafeString:
        """Render as Django does."""
        found = make_context(
            dict(context) if context is not None else None,
            request,
            autoescape=self.backend.engine.autoescape,
        )
        found.use_l10n = False
        try:
            return self.template.render(found)
        except TemplateDoesNotExist as missing:
            backend.reraise(missing, self.backend)


class PlainNumbers(backend.DjangoTemplates):
    """Django's own backend with such templates."""

    def from_string(self, template_code: str) -> Template:
        """Compile a text."""
        return Template(self.engine.from_string(template_code), self)

    def get_template(self, template_name: str) -> Template:
        """Load a template by its name."""
        try:
            return Template(self.engine.get_template(template_name), self)
        except TemplateDoesNotExist as missing:
            backend.reraise(missing, self)

"""Which features are offered here: the setting HIDDEN_FEATURES leaves some out."""

from django.conf import settings


def is_offered(name: str) -> bool:
    """Whether a feature is offered: an URL namespace (`joining`), or one URL (`plays:live`)."""
    hidden: frozenset[str] = settings.HIDDEN_FEATURES
    return name not in hidden and name.partition(":")[0] not in hidden

"""What holds for every test."""

from hypothesis import settings

# How long an example takes depends on who else uses the machine; that is no property of ours.
settings.register_profile("nile-scribe", deadline=None)
settings.load_profile("nile-scribe")

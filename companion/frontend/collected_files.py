"""The collected static files."""

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedFiles(CompressedManifestStaticFilesStorage):
    """Files with names by content. The list of all of them stays out of the public folder."""

    def __init__(self) -> None:
        """The list lies in the data folder."""
        super().__init__(manifest_storage=FileSystemStorage(location=settings.DATA_DIR))

"""`python -m companion` runs the command `nile-scribe`."""

import sys

from companion.cli.main import main

sys.exit(main())

"""`python -m companion`: the same as the command `nile-scribe`."""

import sys

from companion.cli.main import main

sys.exit(main())

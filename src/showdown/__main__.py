"""`python -m showdown` is the command `showdown`."""

import sys

from .cli import main

sys.exit(main())

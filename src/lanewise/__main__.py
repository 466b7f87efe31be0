"""`python -m lanewise`: the command line."""

import sys

from lanewise.cli import main

sys.exit(main())

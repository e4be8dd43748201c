"""``python -m rasputitsa`` is the command ``rasputitsa``."""

import sys

from rasputitsa.cli import main

sys.exit(main())

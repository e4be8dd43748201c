"""``python -m rasputitsa.booklet docs/rules`` writes all booklets and their index."""

import argparse
from pathlib import Path

from rasputitsa.booklet.library import write

parser = argparse.ArgumentParser(prog="python -m rasputitsa.booklet", description=__doc__)
parser.add_argument("folder", type=Path, help="where to write the booklets")
write(parser.parse_args().folder)

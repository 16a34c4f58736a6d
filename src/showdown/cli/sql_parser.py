"""The arguments of `showdown sql` and its help page."""

from __future__ import annotations

from ..rules import STANDARD
from ..show.results.texts import FORMATS
from .deal_arguments import (
    add_layout,
    add_players,
    add_rules,
    add_table,
    add_threads,
    whole_number,
)
from .parsers import new_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser

__all__ = ["sql_parser"]

SQL = """\
Run a query over the table `deals`, a row for each deal of the files.

Its columns are line, winner (0 is a tie), with three or more players winners
(who shares), for each player hand1, category1 and strength1, then decided_by and
reason; with several files, first file. Only what the query asks for is worked
out. The SQL is DuckDB's, which
  pip install "poker-showdown[duckdb]"
installs, with hand_strength(h), hand_category(h), hand_description(h) and
showdown_winner(h1, h2). A query sees the deals only; with --unsafe it can read
and write other files too.
"""

EXAMPLES = """\
examples:
  showdown sql "select winner, count(*) from deals group by all" poker.txt
  showdown sql "from deals where category1 = 'flush' limit 5" poker.txt
  showdown sql "from deals order by strength1 desc" poker.txt -o result.parquet
  showdown sql "select winner from deals" hands.csv --columns hero,villain
  showdown sql "select file, count(*) from deals group by 1" 'deals/*.gz'
"""


def sql_parser() -> ArgumentParser:
    """The parser of `showdown sql`."""
    parser = new_parser("showdown sql", SQL, EXAMPLES)
    parser.set_defaults(
        format="table",
        output=None,
        rows=100,
        rules=STANDARD.name,
        decks="one",
        players=None,
        cards=None,
        layout=None,
        mixed=False,
        columns=None,
        sheet=None,
        hands={},
        skip_bad=False,
        threads=None,
        unsafe=False,
    )
    parser.add_argument("query", metavar="QUERY", help="what to ask of the table deals")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="deals: a file, a folder, a pattern, an address, or - for standard input",
    )
    show = parser.add_argument_group("what to print or write")
    alone = show.add_mutually_exclusive_group()
    alone.add_argument(
        "--format",
        choices=["table", *FORMATS],
        help=f"table (default), or for programs {', '.join(FORMATS)}",
        metavar="FORMAT",
    )
    alone.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write it: .csv, .tsv, .json, .jsonl, .parquet, .arrow or .feather",
    )
    show.add_argument(
        "--rows",
        type=whole_number(1),
        metavar="N",
        help="show so many rows of a table at most (default: 100)",
    )
    parser.add_argument(
        "--unsafe",
        action="store_true",
        help="let the query read and write files, use the network and load extensions",
    )
    how = parser.add_argument_group("how to read the deals")
    add_rules(how)
    add_players(how, "2 to 10 (default: as many as the first deal has cards for)")
    add_layout(how)
    how.add_argument("--skip-bad", action="store_true", help="leave out lines that are no deals")
    add_threads(how)
    add_table(parser)
    return parser

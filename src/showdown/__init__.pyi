from . import check as check
from . import duckdb as duckdb
from . import notations as notations
from . import pandas as pandas
from . import polars as polars
from . import spark as spark
from .cards import Card as Card
from .cards import Rank as Rank
from .cards import Suit as Suit
from .cards import deck as deck
from .counting.tally import Categories as Categories
from .counting.tally import Tally as Tally
from .counting.tally import tally as tally
from .dealing import deal as deal
from .equity.odds import Odds as Odds
from .equity.odds import odds as odds
from .equity.outs import Outs as Outs
from .equity.outs import outs as outs
from .errors import CardError as CardError
from .errors import DealError as DealError
from .errors import FileError as FileError
from .errors import HandError as HandError
from .errors import LibraryError as LibraryError
from .errors import RangeError as RangeError
from .errors import RowError as RowError
from .errors import ShowdownError as ShowdownError
from .evaluating import evaluate as evaluate
from .frames.numpy import compare_many as compare_many
from .frames.numpy import evaluate_many as evaluate_many
from .frames.odds import odds_many as odds_many
from .games import GAMES as GAMES
from .games import Game as Game
from .hand import Hand as Hand
from .hand_classes import HandClass as HandClass
from .hand_classes import classes as classes
from .reasons import Reason as Reason
from .rules import ACE_HIGH as ACE_HIGH
from .rules import ACE_TO_FIVE as ACE_TO_FIVE
from .rules import BADUGI as BADUGI
from .rules import DEUCE_TO_SEVEN as DEUCE_TO_SEVEN
from .rules import EIGHT_OR_BETTER as EIGHT_OR_BETTER
from .rules import SHORT_DECK as SHORT_DECK
from .rules import SHORT_DECK_TRIPS as SHORT_DECK_TRIPS
from .rules import STANDARD as STANDARD
from .rules import BadugiCategory as BadugiCategory
from .rules import Category as Category
from .rules import LowCategory as LowCategory
from .rules import Rules as Rules
from .show.read_files import Deals as Deals
from .show.read_files import read as read
from .verdicts import Showdown as Showdown
from .verdicts import showdown as showdown
from .verdicts import winner as winner

__version__: str
__all__: list[str]  # noqa: PYI035
_MODULES: dict[str, tuple[str, ...]]
_INTEGRATIONS: tuple[str, ...]

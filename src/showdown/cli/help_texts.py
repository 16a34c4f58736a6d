"""The help pages as data: what the commands do, their arguments and options, and examples.

After "options:" each line is an option or the title of a group; two spaces come before the help.
A `*` or `+` means that an argument may be repeated, and of the options with `|` only one may be
given. What follows an option says what it takes: one of `{a,b}`, a whole number in a range such
as `2-10`, or what `parsers.TYPES` has for the word.
"""

from __future__ import annotations

_FILES = "deals: a file, folder, pattern or URL, or - for standard input"
_JSON = "  --json  print one JSON object"
_DECKS = "  --decks {one,many}  many: a card may be dealt twice (default: one)"
_RULES = f"""\
  --rules {{standard,ace-high,short-deck-trips}}  ace-high: A-2-3-4-5 is not a straight; \
short-deck-trips: in short-deck, three of a kind beats a straight (default: those of the game)
{_DECKS}"""
_GAME = """\
  --game GAME  what is played, such as holdem; showdown games lists them (default: detected)"""
_LAYOUT = f"""\
{_GAME}
  --players 1-10  players per deal (default: detected from the first deal)
  --cards 2-7  cards per hand; in draw 5 to 7, of which the best five count (default: detected)
  --layout {{rank-first,suit-first,pairs,numbers,numbers+1}}  how cards are written; \
pairs: suit 1 to 4, rank 1 to 13; numbers: 2c 2d 2h ... from 0 or 1
  --mixed  allow lines with different layouts and numbers of players"""
_THREADS = "  --threads 1-256  how many to use (default: one per processor)"
_TABLES = """\
tables (.csv, .tsv, .parquet, .arrow, .feather, .jsonl, .xlsx, .ods)
  --columns COLUMNS  the columns of all cards or hands: 2-11, or one,two, also the fields of \
text (default: detected)
  --words  the columns of text are its cards, and the words between them
  --hand1 COLUMN  instead, the column of Player 1's hand, or its cards: 3-7
  --hand2 COLUMN  likewise; --hand3 to --hand10 for more players
  --board COLUMN  the column of the board, in games that have one (default: detected)
  --sheet NAME  the sheet of a workbook"""
_TASK = """\
  --task {euler,hackerrank,uva,exercism,codewars,codeeval,holdem}  the task whose rules apply \
(default: euler); holdem: two hole cards each, and a board"""

OVERVIEW = """\
showdown [options] FILE [FILE ...] | showdown COMMAND ...

Score poker deals: who wins, and how often. A file has one deal per line, five
cards for each player, such as 8C TS KC 9H 4S 7D 2S 5D 3S AC, or hole cards and
a board. Most layouts are detected, and so are tables and compressed files.

  showdown poker.txt                  how many deals each player wins
  showdown poker.txt -o result.csv    plus a file with every verdict
  showdown check --run ./my_program   where your program is wrong

commands:
COMMANDS

options:
OPTIONS

All options: showdown --help-all. A command's: showdown COMMAND --help.
"""
"""The page of `showdown --help`: `parsers` fills in the commands and these options."""

IN_OVERVIEW = (
    *("--categories", "--json", "--wins", "--lines", "-o", "--game"),
    *("--players", "--skip-bad", "--version"),
)

HELP = {
    "count": f"""\
showdown [options] FILE [FILE ...]

Score poker deals: who wins, and how often.

A file has one deal per line, five cards for each player, such as
  8C TS KC 9H 4S 7D 2S 5D 3S AC
where Player 1 has 8♣ T♠ K♣ 9♥ 4♠ and Player 2 the other five. Most other
layouts are detected, and so are tables and compressed files (gzip, bzip2, xz,
zstd).

options:
  FILE*  {_FILES}
what to print
  --categories  also count how often each category was held, and how often it won
| --json  print one JSON object
| --wins 1-10  print only how often this player wins
| --lines  print one tab-separated row per deal
| --format {{hackerrank,uva,kata,wins}}  print one answer per line, in a judge's format
what to write
  -o --output FILE  write one row per deal: .csv, .tsv, .json, .jsonl, .parquet, .arrow, .feather \
or .xlsx
  --formulas  with -o FILE.xlsx: formulas that score any cards you type
  --hands  with -o or --lines: also the cards; a workbook always has them
  --reason  with -o or --lines: also why, in words
how to read the deals
{_RULES}
{_LAYOUT}
{_THREADS}
  --skip-bad  skip invalid lines, and print how many there are
{_TABLES}
more
  --version  print the version and which kernel is used
  -h --help  print an overview
  --help-all  print this page

examples:
  showdown poker.txt                  how many deals each player wins
  showdown --wins 1 poker.txt         just the number, for scripts
  cat deals.gz | showdown --json -    standard input, as JSON
  showdown --game omaha-8 hands.txt   another game than the cards show
""",
    "check": f"""\
showdown check [options] [DEALS] --run COMMAND | DEALS ANSWERS |
                                DEALS --total N | --list

Find the mistakes in a program that scores deals.

DEALS is a file of deals for two players. With --run, your program reads it from
standard input, or from the file that {{}} stands for; without DEALS, it is given
an exam. Otherwise ANSWERS is what your program printed.

A program prints one answer per line: 1, 2 and 0 for a tie; Player 1; Black
wins.; Win; left; true or false; a table with a column of winners; a score for
each hand, such as 578,166; the winning hands. Blank lines, error and None are
deals without an answer. If your program only prints a total, --total lists the
mistakes that would produce it. If an answer is wrong, the exit code is 1.

options:
  FILE*  DEALS and ANSWERS; - is standard input
  --run COMMAND  run your program, as in "python my_program.py" or "./my_program {{}}"
  --timeout SECONDS  with --run: all runs together get this long; default: one minute
  --total N  how often Player 1 wins, according to your program
{_TASK}
  --all  show every kind of deals, and every wrong line
{_JSON}
  --list  list the known mistakes

examples:
  showdown check --run "python my_program.py"
  showdown check poker.txt --run "./my_program {{}}"
  showdown check exam.txt mine.txt    after ./my_program < exam.txt > mine.txt
""",
    "exam": f"""\
showdown exam [options]

Write deals that prove how a program orders hands. Each of the 7,462 classes of
hands is dealt, in both seats, against the next lower one that the same deck can
deal; other deals test suits and the order of cards.

options:
{_TASK}
  --seed N  other cards of the same classes (default: 54)
  --ties  deal ties too where the task promises a clear winner

example:
  showdown exam > exam.txt
""",
    "answers": f"""\
showdown answers [options] DEALS

Print who wins each deal, one line each: 1, 2, or 0 for a tie. With --as, print
the answers of a program that makes certain mistakes.

options:
  DEALS  a file of deals; - is standard input
  --as ID[,ID...]  make these mistakes; showdown check --list lists them
{_TASK}

example:
  showdown answers exam.txt --as wheel-missing,no-kickers > mistaken.txt
""",
    "odds": f"""\
showdown odds [options] HAND [HAND ...] | HAND --board CARDS

Show how often each player wins over all cards that can come. One hand is
against a random one; with a board, show what it becomes and which cards help.

A player has a hand (AhKh), a range (22+,A2s+,KTs+,AJo+ or 15%, with weights as
in QQ@50%), or random cards. Every deal is counted if that takes about a second
at most; else deals are sampled, and ± is the standard error.

options:
  HAND+  the hand or range of a player
  --board CARDS  the board so far
  --dead CARDS  cards that nobody can get
  --game GAME  the game (default: holdem); showdown games lists them
{_JSON}
how to count
  --categories  also show what each player wins with
  --by {{flop,turn,river}}  show the equity on every flop, turn or river; needs numpy
| --exact  count every deal, however long that takes
| --samples N  sample this many deals (default: until every error is 0.1 %% at most)
  --seed N  sample the same deals again (default: different ones each time)
{_THREADS}

examples:
  showdown odds AhKh QsQd
  showdown odds AhKh QsQd 7c7d --board "Jh Th 2c"
  showdown odds 22+,AKs random random
  showdown odds AhKh9s8s QsQdJsTs --game omaha
""",
    "explain": f"""\
showdown explain [options] HAND [HAND ...] | DEAL | FILE:LINE

Explain who wins a deal, and why, or what one hand is. The deal is written as in
a file, with or without quotes. For hole cards without a complete board it
prints the odds.

options:
  HAND+  the cards of a player, or of the board
{_JSON}
{_RULES}
a deal in a file
{_LAYOUT}
{_TABLES}

examples:
  showdown explain "4D 6S 9H QH QC" "3D 6D 7H QD QS"
  showdown explain AhKh QsQd JhTh2c3d4s
  showdown explain poker.txt:25       the deal on line 25
  showdown explain deals.xlsx:7 --sheet june --columns 3-12
                                      the deal in row 7 of a sheet
""",
    "validate": f"""\
showdown validate [options] FILE [FILE ...]

Report every invalid line and what is wrong with it. If there are any, the exit
code is 1.

options:
  FILE+  {_FILES}
{_DECKS}
{_LAYOUT}
  --json  print one JSON object per invalid line, with the line itself
{_TABLES}
""",
    "deal": f"""\
showdown deal [options] COUNT

Write random deals, one per line.

The same seed gives the same bytes on every platform and in every version.

options:
  COUNT  how many deals, such as 1000 or 1e6
  --seed N  the same deals for the same N (default: different each time)
  --players 2-10  players per deal (default: 2)
{_GAME.replace("detected", "draw, five cards each")}

example:
  showdown deal 1000 --seed 54 > deals.txt
""",
    "games": """\
showdown games [options]

List the games: how many cards a player has, whether there is a board, and what
wins. Other commands take their names: showdown --game omaha hands.txt
""",
    "page": """\
showdown page [options]

Open showdown in your browser: score and explain deals, check a program, count
odds, and look at single hands. Nothing leaves this computer. Ctrl-C ends it.

options:
  --port 0-65535  default: any free port
  --no-open  only print the address
""",
}

"""The command `showdown`, which `python -m showdown` runs, too."""

import _signal  # type: ignore[import-not-found]  # `signal` takes longer to import.
import sys


def main() -> int:
    """Run the command; until it cleans up, Ctrl-C just ends the process, without a traceback."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    from . import cli

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())

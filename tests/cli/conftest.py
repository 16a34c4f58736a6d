"""Commands that succeed and commands that fail, as the contract has them."""

from contract.conftest import prints, refuses

__all__ = ["prints", "refuses"]

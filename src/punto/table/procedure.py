"""What is checked before a table opens and how cards come into the shoe: the house's procedure."""

from punto.houses import Check, House, Role, Step

__all__ = ["Check", "Role", "Step", "checks", "steps"]


def checks(house: House) -> tuple[Check, ...]:
    """What must be in order before this house's table opens."""
    return house.procedure.checks


def steps(house: House) -> tuple[Step, ...]:
    """How this house's cards come into the shoe, from the box to the burn."""
    return house.procedure.steps

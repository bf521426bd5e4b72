"""The only source of chance: cryptographic, and exactly uniform. Live play takes fresh words alone.

>>> seeded("demo")() == seeded("demo")()
True
>>> sorted(permutation(5, fresh()))
[0, 1, 2, 3, 4]
"""

from punto.entropy.draws import Words, below, new_salt, permutation, scale, uneven
from punto.entropy.streams import fresh, keystream, seed_key, seeded
from punto.entropy.tokens import token

__all__ = [
    "Words",
    "below",
    "fresh",
    "keystream",
    "new_salt",
    "permutation",
    "scale",
    "seed_key",
    "seeded",
    "token",
    "uneven",
]

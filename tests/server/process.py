"""A floor in a process of its own: `python -m tests.server.process LEDGER HOUSE...` says its address."""

import sys

from tests.server.serving import UNLIMITED

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.app import make_app
from punto.server.floor import Floor
from punto.server.listening import listen
from punto.server.moments import Pace
from punto.server.people import People
from punto.server.serving import Server


def main() -> None:
    """Serve tables at a quick pace until the process ends."""
    ledger, *houses = sys.argv[1:]
    listening = listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    database = Database(ledger, new=True)
    people = People(database)
    pace = Pace(tempo=0.05, betting=1.5, result=0.5)
    floor = Floor(database, [find_house(each) for each in houses], pace=pace, address=address)
    app = make_app(floor, people, demo=True, rates=UNLIMITED)
    print(address, flush=True)
    Server(app).run(sockets=[listening])


if __name__ == "__main__":
    main()

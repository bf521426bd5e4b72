"""A floor in a process of its own, to be killed: `python -m tests.browser.killed LEDGER PORT HOUSE DEALT`."""

import sys

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.app import make_app
from punto.server.floor import Floor
from punto.server.host import DealtBy
from punto.server.listening import listen
from punto.server.moments import Pace
from punto.server.people import People
from punto.server.serving import Server


def main() -> None:
    """Serve a table at a quick pace until the process ends."""
    ledger, port, house, dealt = sys.argv[1:]
    listening = listen("127.0.0.1", int(port))
    database = Database(ledger)
    pace = Pace(tempo=0.01, betting=2.0, result=300.0)
    floor = Floor(database, [find_house(house)], pace=pace, dealt={"1": DealtBy(dealt)})
    app = make_app(floor, People(database), demo=True)
    print("open", flush=True)
    Server(app).run(sockets=[listening])


if __name__ == "__main__":
    main()

"""Disks that are full, streams that are closed, readers that leave, and Ctrl-C at any time."""

import io
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.cli.command import PUNTO, run

from punto.cli import interrupts
from punto.cli.shell import run as answer
from punto.cli.streams import Output

LONG = ("deal", "--shoes", "3", "--seed", "1", "--format", "json")
"""An answer that no pipe holds at once."""


def start(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    options = {"stdout": subprocess.PIPE, **options}
    return subprocess.run([PUNTO, *arguments], stderr=subprocess.PIPE, text=True, check=False, **options)


def one_sentence(result: subprocess.CompletedProcess[str], says: str) -> None:
    assert (result.returncode, result.stderr.count("\n")) == (1, 1), result.stderr
    assert result.stderr.startswith("punto: ")
    assert says in result.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "command",
    [
        LONG,
        ("table", "--auto", "--rounds", "1", "--format", "json"),
        ("--help",),
        ("--version",),
    ],
)
def test_a_full_disk(command: tuple[str, ...], unbuffered: str) -> None:
    with open("/dev/full", "w") as full:
        result = start(*command, stdout=full, env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
    one_sentence(result, "the answer cannot be written: No space left on device")


@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize("options", [("--format", "json"), ("--format", "csv"), ()])
def test_no_form_of_an_answer_fits_on_a_full_disk(
    options: tuple[str, ...],
    unbuffered: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    raw: Any = io.FileIO("/dev/full", "w")
    with io.TextIOWrapper(raw if unbuffered else io.BufferedWriter(raw), write_through=unbuffered) as full:
        monkeypatch.setattr(sys, "stdout", full)
        code = answer(["odds", "tie", *options])
    said = subprocess.CompletedProcess(options, code, stderr=capsys.readouterr().err)
    one_sentence(said, "the answer cannot be written: No space left on device")


def test_a_refusal_on_a_full_disk() -> None:
    with open("/dev/full", "w") as full:
        result = start("coup", "4h2d7c-KsQs", "--format", "json", stdout=full)
    one_sentence(result, "cannot be the Player's third card")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_limit_on_the_size_of_files(tmp_path: Path, unbuffered: str) -> None:
    with open(tmp_path / "answer", "w") as answer:
        result = start(
            *LONG,
            stdout=answer,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
        )
    one_sentence(result, "the answer cannot be written: File too large")


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = str(tmp_path_factory.mktemp("kept") / "floor.db")
    assert start("table", "--auto", "--rounds", "1", "--db", file).returncode == 0
    return file


def test_a_ledger_that_the_system_will_not_let_be_opened(ledger: str) -> None:
    """SQLite writes a file beside it: not a mistake of whoever asked."""
    with small_files(100):
        result = run("audit", ledger)
    one_sentence(result, "cannot be opened as a ledger: disk I/O error")


@contextmanager
def small_files(size: int = 512) -> Iterator[None]:
    """Within the block no file of this process gets any larger."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is compiled on first use is kept in files, too: where nobody limits their size."""
    folder = tmp_path_factory.mktemp("compiled")
    sessions = "sessions --bet banker --stake 5 --bankroll 100 --sessions 9"
    for command in ("sim --coups 1e4", "sim --coups 1e4 --export coups.csv", sessions):
        assert run(*command.split(), cwd=folder).returncode == 0


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("roads --seed 1 --picture roads.svg", "roads.svg"),
        ("roads --seed 1 --picture roads.png", "roads.png"),
        ("sim --coups 1e4 --export coups.parquet", "coups.parquet"),
        ("sim --coups 1e4 --export coups.csv", "coups.csv"),
        ("sessions --bet banker --stake 5 --bankroll 100 --sessions 9 --plot fan.png", "fan.png"),
        ("new house Blue", "blue.toml"),
    ],
)
def test_a_file_is_whole_or_not_there(command: str, file: str, tmp_path: Path) -> None:
    with small_files():
        result = run(*command.split(), cwd=tmp_path)
    one_sentence(result, f"{file}: it cannot be written: File too large")
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("compiled")
def test_the_first_picture_on_a_machine_is_whole_or_not_there(tmp_path: Path) -> None:
    """What draws it looks for letters first, and keeps what it found in a file, too."""
    folder = tmp_path / "here"
    folder.mkdir()
    result = start(
        *["sim", "--coups", "1e4", "--plot", "z.png"],
        cwd=folder,
        env={**os.environ, "MPLCONFIGDIR": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512)),
    )
    one_sentence(result, "z.png: it cannot be written: File too large")
    assert not list(folder.iterdir())


def test_a_file_that_is_there_stays_until_the_next_one_is_whole(tmp_path: Path) -> None:
    (tmp_path / "roads.svg").write_text("older", "utf-8")
    with small_files():
        result = run("roads", "--seed=1", "--picture=roads.svg", cwd=tmp_path)
    one_sentence(result, "roads.svg: it cannot be written: File too large")
    assert [each.read_text("utf-8") for each in tmp_path.iterdir()] == ["older"]


def closing(*numbers: int) -> Callable[[], None]:
    def close() -> None:
        for number in numbers:
            os.close(number)

    return close


@pytest.mark.parametrize("command", [LONG, ("odds", "tie"), ("--help",)])
def test_closed_output(command: tuple[str, ...]) -> None:
    one_sentence(start(*command, preexec_fn=closing(1)), "standard output: it is closed")
    assert start(*command, preexec_fn=closing(1, 2)).returncode == 1


def test_closed_input() -> None:
    for command in (("roads", "-"), ("roads", "-", "--format", "json"), ("table", "--dealer")):
        one_sentence(start(*command, preexec_fn=closing(0)), "standard input: it is closed")
    played = start("table", "--auto", "--rounds", "1", "--format", "json", preexec_fn=closing(0))
    assert (played.returncode, played.stderr) == (0, "")


def test_closed_errors_do_not_come_out_elsewhere() -> None:
    result = start("wagers", "no-such", preexec_fn=closing(2))
    assert (result.returncode, result.stdout) == (2, "")


def test_a_reader_that_leaves_a_program_hanging() -> None:
    """Half a JSON document is no answer; half a table is what `| head` asks for."""
    for command, code, says in ((LONG, 1, "cannot be written: Broken pipe"), (LONG[:-2], 0, "")):
        with subprocess.Popen([PUNTO, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout
            assert process.stderr
            process.stdout.close()
            said = process.stderr.read().decode()
        assert (process.returncode, "Traceback" in said) == (code, False)
        assert says in said


def test_a_copy_stays_though_nobody_reads_what_is_said_of_it(ledger: str, tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        result = start("backup", ledger, str(tmp_path / "copy.db"), stdout=full)
    one_sentence(result, "the answer cannot be written: No space left on device")
    assert run("verify", str(tmp_path / "copy.db")).returncode == 0


def test_a_reader_that_leaves_a_ledger(ledger: str) -> None:
    """What is told while the ledger is read is no fault of the ledger's."""
    with subprocess.Popen(
        [PUNTO, "recall", ledger], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.usefixtures("compiled")
def test_an_error_after_the_answer_is_no_second_answer(tmp_path: Path) -> None:
    with small_files():
        result = run(
            *["sim", "--coups", "1e4", "--export", "coups.parquet", "--format", "json"], cwd=tmp_path
        )
    assert result.returncode == 1
    assert json.loads(result.stdout)["coups"] > 9000


def test_errors_of_a_table_are_lines_too() -> None:
    for options in (("--rounds", "x"), ("--bet", "99:tie=5"), ("--wager", "nowhere.toml")):
        result = run("table", *options, "--format", "json")
        assert result.returncode in (1, 2)
        (line,) = result.stdout.splitlines()
        assert set(json.loads(line)) == {"error", "reasons"}


def test_an_interrupt_cuts_no_line() -> None:
    for lines in (1, 40, 400):
        with subprocess.Popen(
            [PUNTO, "table", "--auto", "--format", "json", "--shoes", "999", "--seed", "1"],
            stdout=subprocess.PIPE,
            text=True,
        ) as table:
            assert table.stdout
            read = [table.stdout.readline() for _ in range(lines)]
            table.send_signal(signal.SIGINT)
            read += table.stdout.readlines()
        assert table.returncode == 130
        assert all(json.loads(line)["event"] for line in read)


STARTING = """
import os, signal, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
sys.argv = ["punto", "odds", "tie"]
from punto.cli import main
main()
"""


@pytest.mark.parametrize("module", ["punto.messages", "rich.console", "cyclopts", "punto.cli.odds", "numpy"])
def test_an_interrupt_while_starting_is_quiet(module: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", STARTING.format(module=module)], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


ENDING = """
import os, signal, sys
class Last:
    def __del__(self, kill=os.kill, own=os.getpid(), sent=signal.SIGINT):
        kill(own, sent)
last = Last()
sys.argv = ["punto", "odds", "tie", "--format", "json"]
from punto.cli import main
main()
"""


def test_an_interrupt_after_the_answer_changes_nothing() -> None:
    """While Python takes itself apart, which takes as long as many a command."""
    result = subprocess.run([sys.executable, "-c", ENDING], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)[0]["wager"] == "tie"


def test_an_ignored_interrupt_stays_ignored() -> None:
    """As under `nohup`, or in the background of a script."""
    ignoring = lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)  # noqa: E731
    code = STARTING.format(module="cyclopts")
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, preexec_fn=ignoring
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "House edge" in result.stdout


class Interrupted(io.StringIO):
    """A stream in the middle of whose work somebody presses Ctrl-C."""

    def write(self, text: str) -> int:
        half = len(text) // 2
        super().write(text[:half])
        os.kill(os.getpid(), signal.SIGINT)
        return super().write(text[half:])


def test_a_line_being_written_is_finished() -> None:
    under = Interrupted()
    with interrupts.listening():
        with pytest.raises(KeyboardInterrupt):
            Output(under).write('{"event": 1}\n')
        assert interrupts.came()
    assert under.getvalue() == '{"event": 1}\n'


def test_half_a_line_is_kept_back_and_dropped_after_an_interrupt() -> None:
    under = io.StringIO()
    output = Output(under)
    with interrupts.listening():
        output.write('{"event": 1}\n{"event"')
        output.flush()
        assert under.getvalue() == '{"event": 1}\n'
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        output.finish()
    assert under.getvalue() == '{"event": 1}\n'
    with interrupts.listening():
        output.write("the end")
        output.finish()
    assert under.getvalue().endswith("\nthe end")


def test_next_to_nothing_is_fetched_before_an_interrupt_is_met() -> None:
    """Each of these takes milliseconds, in which Ctrl-C would show a traceback."""
    code = "import sys, punto.cli; print([each for each in ('enum', 're', 'typing') if each in sys.modules])"
    source = str(Path(interrupts.__file__).parents[2])
    told = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "[]\n"

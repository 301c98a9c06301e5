"""Runs the program in an empty directory; a test fails if it writes anything it was not asked for."""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

# Recorded logs: beside the checkout, unless said otherwise; modules that need them are imported after this.
os.environ.setdefault("STEELYARD_DATA", str(Path(__file__).resolve().parents[3] / "shared/data"))

PROGRAM = os.environ.get("STEELYARD_PROGRAM", str(Path(__file__).parents[2] / "build/release/steelyard"))

CODES = set(re.findall(r"^\| `([a-z-]+)`", (Path(__file__).parents[2] / "docs/diagnostics.md").read_text(encoding="utf-8"), re.M))


@dataclass
class Outcome:
    code: int
    out: str
    err: str

    def json(self):
        return json.loads(self.out)


class Steelyard:
    def __init__(self, folder: Path):
        self.folder = folder

    def write(self, name: str, text) -> str:
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    def files(self):
        return {p.name for p in self.folder.iterdir()}

    def __call__(self, *arguments, timeout=60) -> Outcome:
        done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, capture_output=True, timeout=timeout)
        outcome = Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())
        unlisted = set(re.findall(r'"code":\s*"([a-z-]+)"', outcome.out)) - CODES
        assert not unlisted, f"docs/diagnostics.md does not explain {unlisted}"
        return outcome

    def refuses(self, *arguments, saying, code=2, timeout=60) -> str:
        """Exit `code`, one line on stderr holding all of `saying`, nothing on stdout, nothing written. With and without --json."""
        before = self.files()
        for extra in ([], ["--json"]):
            outcome = self(*arguments, *extra, timeout=timeout)
            assert outcome.code == code, outcome
            assert outcome.out == "", outcome
            lines = outcome.err.splitlines()
            assert lines[0].startswith("steelyard: "), outcome
            assert len(lines) == 1 or (len(lines) == 2 and lines[1].startswith("Run 'steelyard")), outcome
            for part in [saying] if isinstance(saying, str) else saying:
                assert part in lines[0], outcome
        assert self.files() == before
        return outcome.err


@pytest.fixture
def steelyard(tmp_path):
    return Steelyard(tmp_path)


@pytest.fixture(scope="session")
def arm_logs(tmp_path_factory):
    """Recordings of the arm of recordings.py."""
    from recordings import ARM, record

    folder = tmp_path_factory.mktemp("recording")
    (folder / "arm.yaml").write_text(ARM)
    return {"fit": record("arm.yaml", folder, seed=1), "check": record("arm.yaml", folder, seed=2),
            "third": record("arm.yaml", folder, seed=3), "fast": record("arm.yaml", folder, seed=4, fastest=0.9)}


@pytest.fixture
def arm(steelyard, arm_logs):
    """A folder with the arm as it is (arm.yaml), as its owner knows it (bare.yaml), and logs of it."""
    from recordings import ARM, BARE, table

    steelyard.write("arm.yaml", ARM)
    steelyard.write("bare.yaml", BARE)
    for name, log in arm_logs.items():
        steelyard.write(f"{name}.csv", table(log.columns()))
    return steelyard


@pytest.fixture(scope="session")
def identified(arm_logs, tmp_path_factory):
    """One run with every default, for tests that only look."""
    from identifying import result
    from recordings import BARE, table

    run = Steelyard(tmp_path_factory.mktemp("identified"))
    run.write("bare.yaml", BARE)
    for name, log in arm_logs.items():
        run.write(f"{name}.csv", table(log.columns()))
    run.outcome = run("identify", "bare.yaml", "fit.csv", "--validate", "check.csv", "-o", "model")
    assert run.outcome.code == 0, run.outcome
    run.result = result(run, "model")
    return run


@pytest.fixture(scope="session")
def log(tmp_path_factory):
    """A short recording of that arm, to be written in every way."""
    from recordings import ARM, record

    folder = tmp_path_factory.mktemp("log")
    (folder / "arm.yaml").write_text(ARM)
    return record("arm.yaml", folder, seconds=8)

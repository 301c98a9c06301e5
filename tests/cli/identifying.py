"""What tests of identify share."""

import json

GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]  # as the arm was made: nothing to choose


def result(run, folder, timeless=False):
    out = json.loads((run.folder / folder / "result.json").read_text())
    if timeless:
        del out["seconds"], out["run"]  # when, and by which words
    return out


def identify(run, *arguments, timeless=True):
    outcome = run("identify", *arguments, "-o", "out")
    assert outcome.code == 0, outcome
    return result(run, "out", timeless)


def base_values(out):
    return {b["name"]: b["value"] for b in out["base"]}


def tree(folder):
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}

"""The documentation: every example prints what stands beside it, the README shows the first ones, the tutorial runs."""

import pathlib
import re
import subprocess
import sys

import pytest

from conftest import ROOT

EXAMPLES = ROOT / "docs" / "examples"


def names(ending):
    return {path.stem for path in EXAMPLES.glob(f"0*.{ending}")}


def test_every_example_has_its_twin():
    assert names("py") == names("cpp") and len(names("py")) >= 7


@pytest.mark.parametrize("name", sorted(names("py")))
def test_example_prints_what_its_documentation_says(name):
    if name == "07_mujoco":
        pytest.importorskip("mujoco")
    strict = ["-W", "error::UserWarning"] if name == "02_identify" else []  # what a newcomer runs first warns of nothing
    run = subprocess.run([sys.executable, *strict, f"{name}.py"], cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    own = EXAMPLES / f"{name}.py.txt"  # where random numbers differ from the twin's
    assert run.stdout == (own if own.exists() else EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")


def test_the_readmes_listings_are_the_examples():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    marks = re.findall(r"<!-- (docs/examples/\w+\.py) -->\n```python\n(.*?)```", readme, re.S)
    assert marks, "README.md shows a Python example"
    for file, listing in marks:
        code = (ROOT / file).read_text(encoding="utf-8")
        assert listing == re.sub(r"^(#[^\n]*\n)+", "", code), file


def test_the_readmes_example_shows_the_report(tmp_path):
    code = (EXAMPLES / "02_identify.py").read_text(encoding="utf-8").replace("sy.report(run)  #", "page = sy.report(run)  #")
    code += "html = page._repr_html_()\nassert html.startswith('<iframe srcdoc=') and '<script' not in html\n"
    code += f"page.save({str(tmp_path / 'report.html')!r})\n"
    subprocess.run([sys.executable, "-c", code], cwd=EXAMPLES, check=True, capture_output=True)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.lower().startswith("<!doctype html") and "planar-2r" in page


def test_the_tutorial_runs(tmp_path):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(ROOT / "docs" / "tutorial.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(ROOT / "docs")}}).execute()
    outputs = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs]
    assert any("text/html" in o.get("data", {}) and "<iframe" in o["data"]["text/html"] for o in outputs)
    assert pathlib.Path(ROOT / "docs" / "tutorial.ipynb").stat().st_size < 100_000  # without outputs

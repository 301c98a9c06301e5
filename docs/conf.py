# The documentation as pages: sphinx-build -W -c docs . OUTPUT. Markdown as it is; the API from the package's own docstrings.
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import api  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[1]
api.write(root / "docs" / "api")

project = "Steelyard"
version = release = (root / "VERSION").read_text(encoding="utf-8").strip()
extensions = ["myst_parser"]
html_theme = "alabaster"
root_doc = "docs/index"
include_patterns = ["docs/**", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "*/README.md", "steelyard/*/README.md", "reproductions/*.md",
                    "reproductions/*/*.md"]
exclude_patterns = ["build", "report/node_modules", "docs/examples/*.txt", "**/node_modules"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header", "misc.highlighting_failure", "toc.not_included"]

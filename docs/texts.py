"""Everything the program says, room by room, for a reader to review in one sitting.

    docs/texts.py               writes docs/diagnostics.md from the tables `diagnostics.md` of the rooms
    docs/texts.py motion app    prints the texts of these rooms: messages, help and table headings, as the sources have them
    docs/texts.py page python   those of the report page (report/src) and of the Python package (docstrings included)
"""

import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEADER = """# Diagnostics

Every code with its meaning, room by room. Codes stand in `diagnostics` of result.json and of every `--json`, after a warning of the program or of Python, and in brackets at the end of a refusal.
*info* says what was done on your behalf, *warning* is a suspicion, *refused* ends the command with that exit code: 2 for a bad file or call, 3 for data that cannot give what is asked.
What ends with "refused" for a log to fit is a warning for a log that only validates.
[The data doctor](data-doctor.md) says how its findings are made.

<!-- docs/texts.py writes this page from the tables beside the sources. -->
"""
TITLES = {"app": "The program", "robot": "Robot descriptions", "dynamics": "Dynamics", "logs": "Log files", "signals": "Signals", "estimate": "Estimators",
          "payload": "Payloads", "doctor": "The data doctor", "motion": "Plans", "simulate": "Simulation", "instrumental": "Instruments", "step": "Step responses",
          "validate": "Validation", "export": "Export", "recordings": "Recordings", "fit": "Fits", "actuators": "Actuators", "judge": "Judged recordings", "pipeline": "Identification, validation, payload", "results": "Results", "fleet": "Reduced logs and fleets", "reproduce": "Reproductions"}


def rooms():
    """The rooms in the order in which they include each other, and the program."""
    order = re.search(r"only the rooms above it: ([\w, ]+)\.", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")).group(1).split(", ")
    return [*order, "app"]


def folder(room):
    return ROOT / room if room == "app" else ROOT / "steelyard" / room


def sources(room):
    return sorted(path for path in folder(room).glob("*.[ch]pp") if not path.name.endswith("_test.cpp"))


LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
TOKEN = re.compile(rf"""//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\((?P<raw>.*?)\)(?P=mark)"|(?P<text>{LITERAL}(?:\s*{LITERAL})*)|(?<!\w)'(?:[^'\\]|\\.)+'""", re.S)


def literals(path):
    """(line, text) of every string in a source, its pieces joined."""
    code = path.read_text(encoding="utf-8")
    for token in TOKEN.finditer(code):
        if token["text"] is not None:
            yield code.count("\n", 0, token.start()) + 1, "".join(re.findall(LITERAL, token["text"]))


SPOKEN = ("page", "python")  # what is no room, and speaks all the same


def page_texts():
    """Strings of the page: quoted, or templates, whose values stand as {…}."""
    string = re.compile(r'//[^\n]*|/\*.*?\*/|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', re.S)
    for path in sorted((ROOT / "report/src").rglob("*.ts")):
        code = path.read_text(encoding="utf-8")
        for found in string.finditer(code):
            text = found[1] if found[1] is not None else found[2]
            if text is not None:
                yield path.relative_to(ROOT), code.count("\n", 0, found.start()) + 1, re.sub(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", "{…}", text)


def python_texts():
    """Strings of the package, its docstrings included; of f-strings each piece."""
    for path in sorted((ROOT / "python/steelyard").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path.relative_to(ROOT), node.lineno, node.value


def texts(room):
    """(file, line, text) of every string of several words."""
    if room in SPOKEN:
        found = page_texts() if room == "page" else python_texts()
        yield from (one for one in found if len(re.findall(r"[A-Za-z]{2,}", one[2])) >= 3)
        return
    for path in sources(room):
        for line, text in literals(path):
            if len(re.findall(r"[A-Za-z]{2,}", text)) >= 3 and not re.search(r"\w/\w+\.hpp|font-size|stroke|<svg|<rect", text):
                yield path.relative_to(ROOT), line, text


def diagnostics(room):
    """Rows (code, level, meaning, remedy) of a room's table."""
    path = folder(room) / "diagnostics.md"
    if not path.exists():
        return []
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in path.read_text(encoding="utf-8").split("\n")[2:] if line]
    return [(row[0].strip("`"), *row[1:]) for row in rows]


def emitted(room):
    """Codes that the sources of a room give to a diagnostic or put at the end of a refusal."""
    code = r'"([a-z]+(?:-[a-z0-9]+)+)"'
    pattern = re.compile(rf"Severity::\w+,\s*\"([a-z-]+)\"|\bcode = {code}|\b(?:info|warn|note|say|add|refuse\w*|exceeds)\(\s*{code}|"
                         r"\(([a-z]+(?:-[a-z]+)+)\)(?:\.[^\"]*)?\"")
    found = set()
    for path in sources(room):
        for groups in pattern.findall(path.read_text(encoding="utf-8")):
            found |= {one for one in groups if one}
    return found


def page():
    parts = [HEADER]
    for room in ["app", *rooms()[:-1]]:
        rows = diagnostics(room)
        if rows:
            parts.append(f"\n## {TITLES[room]}\n\n" + (folder(room) / "diagnostics.md").read_text(encoding="utf-8"))
    return "".join(parts)


if __name__ == "__main__":
    for room in sys.argv[1:]:
        for file, line, text in texts(room):
            print(f"{file}:{line}: {text}")
    if not sys.argv[1:]:
        (ROOT / "docs" / "diagnostics.md").write_text(page(), encoding="utf-8")

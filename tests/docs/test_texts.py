"""What the program says: every code of a diagnostic has its row in the table of its room, and no text speaks a dialect. Takes seconds and builds nothing."""

import importlib.util
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("texts", ROOT / "docs" / "texts.py")
texts = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(texts)

ROWS = {room: texts.diagnostics(room) for room in texts.rooms()}
CODES = {row[0] for rows in ROWS.values() for row in rows}


@pytest.mark.parametrize("room", texts.rooms())
def test_every_code_has_its_row(room):
    missing = texts.emitted(room) - CODES
    assert not missing, f"add a row to {texts.folder(room).relative_to(ROOT)}/diagnostics.md, then run docs/texts.py: {sorted(missing)}"


@pytest.mark.parametrize("room", [room for room in ROWS if ROWS[room]])
def test_every_row_is_of_a_code_that_the_room_knows(room):
    spoken = " ".join(f'"{text}"' for path in texts.sources(room) for _, text in texts.literals(path))
    gone = [row[0] for row in ROWS[room] if f'"{row[0]}"' not in spoken and f"({row[0]})" not in spoken]
    assert not gone, f"nothing in {room} says {gone}"


@pytest.mark.parametrize("room", [room for room in ROWS if ROWS[room]])
def test_rows_are_sentences(room):
    names = [row[0] for row in ROWS[room]]
    assert names == sorted(set(names))
    for code, level, meaning, remedy in ROWS[room]:
        assert re.fullmatch(r"(info|warning|refused, [23])(; (info|warning|refused, [23]))*", level), f"{code}: {level}"
        assert re.fullmatch(r"[A-Z`].*\.", meaning) and len(meaning) < 220, f"{code}: {meaning}"
        assert remedy == "" or re.fullmatch(r"[A-Z`].*\.", remedy), f"{code}: {remedy}"


def test_the_page_and_python_are_listed_too():
    page, python = (" ".join(text for _, _, text in texts.texts(room)) for room in texts.SPOKEN)
    assert "Joint by joint, on {…}" in page and "A link’s mass is seldom measurable by itself" in page
    assert "Finds a dynamic model from motion logs" in python and "is neither nominal nor typical" in python


def test_a_code_has_one_row():
    names = [row[0] for rows in ROWS.values() for row in rows]
    assert len(names) == len(set(names)), sorted(name for name in set(names) if names.count(name) > 1)


def test_the_page_of_diagnostics_is_that_of_the_tables():
    assert (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8") == texts.page(), "run docs/texts.py"


# Words that the field does not use for what they were meant to say, and what to say instead.
DIALECT = {
    r"\bis none\b(?! of)": "say what the value must be",
    r"(?<![Tt]here )\bis no (?!longer|more|less)\w+": "is not a …",
    r"\bbeyond computing\b|beyond what a number can hold": "too large to compute with",
    r"\bby heart\b|\btold\b|\btells\b|\breveal|\bsilent about\b": "determined, identifiable",
    r"\bwhat is left\b": "residual",
    r"\bwhat the joint feels\b": "joint torque",
    r"\bbodies that can exist\b|\bpossible bod": "physically consistent",
    r"\blegible\b": "readable",
    r"\ba joint's own\b(?! )": "belongs to one joint",
    r"\banother's\b|\bthe motors'$": "name the thing",
    r"\bgone on from\b|\bgoes on from\b": "continued from",
    r"\(s\)": "one or many: use `counted`",
    r"-o: is\b": "subject and verb",
    r"\bbegin to end\b": "start to end",
    r"\bmend\b|\bmended\b": "correct, repair",
    r"\bkg\.m2?\b|\bN\.m\b|\brad/s2\b": "kg·m², N·m, rad/s²",
    r"\(prior\)": "filled in",
    r"\bpseudo-inertia\b.*\{": "inertia of which link",
}

# Those of them that are dialect in prose, too.
PROSE = {words: advice for words, advice in DIALECT.items()
         if advice not in ("say what the value must be", "is not a …", "name the thing", "one or many: use `counted`", "subject and verb", "belongs to one joint", "residual")}


@pytest.mark.parametrize("page", ["README.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md") if "api" not in path.parts),  # api: made anew
                                  *(str((texts.folder(room) / "diagnostics.md").relative_to(ROOT)) for room in ROWS if ROWS[room])])
def test_pages_and_rows_are_in_the_fields_words(page):
    """Prose and tables alike, without code; pages of theory and files may write kg.m2 and the like where it is a key."""
    prose = re.sub(r"```.*?```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.S)
    lines = [re.sub(r"`[^`]*`", "", line) for line in prose.split("\n") if not line.startswith("    ")]
    wrong = [f"{page}: {line.strip()[:160]!r}: {advice}" for line in lines for words, advice in PROSE.items() if re.search(words, line)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", [*texts.rooms(), *texts.SPOKEN])
def test_texts_are_in_the_fields_words(room):
    wrong = [f"{file}:{line}: {text!r}: {advice}" for file, line, text in texts.texts(room) for words, advice in DIALECT.items() if re.search(words, text)]
    assert not wrong, "\n".join(wrong)

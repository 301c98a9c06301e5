"""What the documentation names exists: links, files, equations, commands, options, constants. Takes seconds and builds nothing."""

import functools
import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("STEELYARD_PROGRAM")
TRACKED = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
FILES = [path for path in TRACKED if path and (ROOT / path).is_file()]
PAGES = [p for p in FILES if p.endswith(".md") and (p in ("README.md", "CONTRIBUTING.md") or p.startswith(("docs/", "benchmarks/", "reproductions/"))
                                                   or re.fullmatch(r"(\w+|steelyard/\w+)/README\.md", p))]
THEORY = [p for p in FILES if re.fullmatch(r"docs/theory/[\w-]+\.md", p)]


@functools.lru_cache(maxsize=None)
def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def prose(path):
    """Without the blocks of code."""
    return re.sub(r"^```.*?^```", "", text(path), flags=re.S | re.M)


# ---- links


def slug(heading):
    """The anchor that GitHub and MyST give a heading."""
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip()).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def anchors(path):
    return {slug(m.group(1)) for m in re.finditer(r"^#+ (.*)$", prose(path), re.M)}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if re.match(r"\w+:", target):
            continue
        file, _, anchor = target.partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(page), file)) if file else page
        assert (ROOT / path).exists(), f"{page}: no {target}"
        if anchor and path.endswith(".md"):
            assert anchor in anchors(path), f"{page}: no heading for {target}"


@pytest.mark.parametrize("page", PAGES)
def test_tables_are_whole(page):
    """A row after a blank line begins a table of its own, whose second line must be the rule: else it is shown as text."""
    lines = prose(page).split("\n")
    for number, line in enumerate(lines):
        if line.startswith("|") and not (number and lines[number - 1].startswith("|")):
            following = lines[number + 1] if number + 1 < len(lines) else ""
            assert re.fullmatch(r"\|[\s:|-]+\|", following.strip()), f"{page}:{number + 1}: a row without its table: {line[:60]}"


# ---- files


SOURCES = r"hpp|cpp|py|ts|mjs|cmake|ipynb"
# Names that stand for many, or that a user writes.
PLACEHOLDERS = {"x.hpp", "x.cpp", "x_test.cpp", "_test.cpp", "actuators.py"}


def named_files(page):
    for span in re.findall(r"`([^`\n]+)`", prose(page)):
        for word in span.split():
            word = word.strip(",;:()")
            if re.fullmatch(rf"[\w./*-]+\.({SOURCES})", word) and "NAME" not in word and "ROOM" not in word:
                yield word


@pytest.mark.parametrize("page", PAGES)
def test_source_files_named_in_prose_exist(page):
    for word in named_files(page):
        if word.split("/")[-1] in PLACEHOLDERS:
            continue
        pattern = re.escape(word.removeprefix("./")).replace(r"\*", r"[^/]*")
        assert any(re.search(rf"(^|/){pattern}$", path) for path in FILES), f"{page}: no file {word}"


@pytest.mark.parametrize("page", PAGES)
def test_folders_of_the_repository_named_in_prose_exist(page):
    tops = {path.split("/")[0] for path in FILES if "/" in path} | {path.split("/")[1] for path in FILES if path.startswith("steelyard/")}
    for word in re.findall(r"`([\w.-]+(?:/[\w.-]+)*/?)`", prose(page)):
        top = word.split("/")[0]
        if "/" not in word or top not in tops or re.search(r"[A-Z]{3}", word) or "." in word.rstrip("/").split("/")[-1]:
            continue
        found = [base for base in ("", "steelyard/", os.path.dirname(page) + "/") if (ROOT / (base + word)).exists()]
        assert found or top in ("build", "report"), f"{page}: no folder {word}"


@pytest.mark.parametrize("page", ["CONTRIBUTING.md"])
def test_functions_are_where_contributors_are_sent(page):
    """`function()` (`file`), and `NAME` (`file`)."""
    pairs = re.findall(r"`(\w+)(?:\(\))?` \(`([\w/]+\.\w+)`\)", text(page)) + [
        (name, file) for name, file in re.findall(r"`(\w+)\(\)` of `([\w/]+\.\w+)`", text(page))]
    assert pairs
    for name, file in pairs:
        path = next((p for p in (file, "steelyard/" + file) if (ROOT / p).exists()), None)
        assert path and re.search(rf"\b{name}\b", text(path)), f"{page}: no {name} in {file}"


def test_an_estimator_is_added_where_the_others_are():
    entry = re.search(r"- \*\*an estimator\*\*:.*?(?=\n- \*\*)", text("CONTRIBUTING.md"), re.S).group(0)
    files = [f for f in re.findall(r"`([\w/]+\.cpp)`", entry)]
    assert files
    for file in files:
        assert re.search(r'"(huber|iv)"', text("steelyard/" + file)), f"CONTRIBUTING.md: no estimator has its line in {file}"


# ---- what docs/README.md lists


def test_the_list_of_documentation_is_complete():
    index = text("docs/README.md")
    linked = {os.path.normpath(os.path.join("docs", link.partition("#")[0])) for link in re.findall(r"\]\(([^)\s]+)\)", index)}
    wanted = {p for p in FILES if re.fullmatch(r"docs/(theory/)?[\w-]+\.md", p)} | {p for p in FILES if re.fullmatch(r"steelyard/\w+/README\.md", p)}
    unlisted = wanted - linked - {"docs/README.md", "docs/index.md", "docs/twins.md"}
    assert not unlisted, f"docs/README.md does not list {sorted(unlisted)}"


def test_contributing_has_the_order_of_all_rooms():
    order = re.search(r"only the rooms above it: ([\w, ]+)\.", text("CONTRIBUTING.md")).group(1).split(", ")
    rooms = {p.split("/")[1] for p in FILES if re.fullmatch(r"steelyard/\w+/README\.md", p)}
    assert set(order) == rooms and len(order) == len(set(order))


def test_rooms_include_only_rooms_above_them():
    order = re.search(r"only the rooms above it: ([\w, ]+)\.", text("CONTRIBUTING.md")).group(1).split(", ")
    for path in (p for p in FILES if re.fullmatch(r"steelyard/\w+/\w+\.[ch]pp", p) and not p.endswith("_test.cpp")):
        room = order.index(path.split("/")[1])
        below = [other for other in re.findall(r'#include "steelyard/(\w+)/', text(path)) if order.index(other) > room]
        assert not below, f"{path} includes {below}"


# ---- equations


TAG = r"[A-Z]\d{1,2}"


def definitions(page):
    """Tags that a page defines, with their parts (H1a) taken together: a bold one, one at the end of a displayed line, one in a table;
    and those after a formula within a sentence, of the letters that are the page's own by the former."""
    found = re.findall(rf"\*\*\(({TAG})[a-e]?\)", text(page))
    found += re.findall(rf"^    .*\(({TAG})\)\s*$", text(page), re.M)
    found += re.findall(rf"\| \(({TAG})\) ", text(page))
    letters = {tag[0] for tag in found}
    return set(found) | {tag for tag in re.findall(rf"[^*] \(({TAG})\)", text(page)) if tag[0] in letters}


DEFINED = {page: definitions(page) for page in THEORY}
WHERE = {tag: page for page, tags in DEFINED.items() for tag in tags}
LETTERS = {tag[0] for tag in WHERE}


def test_every_letter_of_an_equation_belongs_to_one_page():
    owners = {}
    for page, tags in DEFINED.items():
        for tag in tags:
            owners.setdefault(tag[0], set()).add(page)
    shared = {letter: sorted(pages) for letter, pages in owners.items() if len(pages) > 1}
    assert not shared, f"one letter, several pages: {shared}"
    for page, tags in DEFINED.items():
        assert tags, f"{page} defines no equation"


def test_equations_are_numbered_without_gaps():
    for letter in LETTERS:
        numbers = sorted(int(tag[1:]) for tag in WHERE if tag[0] == letter)
        assert numbers == list(range(1, len(numbers) + 1)), f"{letter}: {numbers}"


def test_the_list_of_theory_names_the_equations_of_each_page():
    for page, words in re.findall(r"\]\((theory/[\w-]+\.md)\) \(([^)]*)\)", text("docs/README.md")):
        tags = {tag for tag in WHERE if WHERE[tag] == "docs/" + page}
        listed = set()
        for first, last in re.findall(rf"({TAG})–({TAG})", words):
            listed |= {f"{first[0]}{k}" for k in range(int(first[1:]), int(last[1:]) + 1)}
        assert listed == tags, f"docs/README.md, {page}: {sorted(listed ^ tags)}"


def cited(comment):
    """(tag, page or None) of every equation that a comment or a page cites; ranges give their ends."""
    for group, page in re.findall(rf"\(((?:[^()]*?\b)?{TAG}[a-e]?\b[^()]*?)(?: of\s+(docs/theory/[\w-]+\.md))?\)", comment):
        for tag in re.findall(rf"(?<![\w.^]){TAG}(?=[a-e]?\b)", group):
            yield tag, page or None
    for tag, page in re.findall(rf"\b({TAG})[a-e]? of\s+(docs/theory/[\w-]+\.md)", comment):
        yield tag, page


def comments(path):
    """Blocks of comment lines, joined, and comments after code."""
    mark = "#" if path.endswith(".py") else "//"
    block = []
    for line in text(path).split("\n"):
        stripped = line.strip()
        if stripped.startswith(mark):
            block.append(stripped.lstrip("/#<! "))
            continue
        if block:
            yield " ".join(block)
            block = []
        if mark in line:
            yield line.split(mark, 1)[1].lstrip("/#<! ")
    if block:
        yield " ".join(block)


CODE = [p for p in FILES if re.match(r"(steelyard|app|python|benchmarks|tests|report/src)/", p) and re.search(r"\.(hpp|cpp|py|ts)$", p)]
# Other meanings of a letter and a number: C99, blocks and entries of matrices.
NOT_A_TAG = {"C99", "R11", "R12", "R22", "L21", "L31", "L32", "D12", "D31", "D23"}


def test_equations_cited_by_the_code_exist():
    wrong = []
    for path in CODE:
        for comment in comments(path):
            for tag, page in cited(comment):
                if page and page not in DEFINED:
                    wrong.append(f"{path}: no page {page}")
                elif page and WHERE.get(tag) != page:
                    wrong.append(f"{path}: {tag} is not in {page}")
                elif not page and tag[0] in LETTERS and tag not in WHERE and tag not in NOT_A_TAG:
                    wrong.append(f"{path}: no equation {tag}: {comment[:80]}")
    assert not wrong, "\n".join(wrong)


def test_equations_cited_by_the_documentation_exist():
    wrong = []
    for page in PAGES:
        for tag, target in re.findall(rf"\[({TAG})[a-e]?(?:–[^\]]*)?\]\(([\w./-]*theory/[\w-]+\.md|[\w-]+\.md)(?:#[\w-]+)?\)", prose(page)):
            path = os.path.normpath(os.path.join(os.path.dirname(page), target))
            if path in DEFINED and WHERE.get(tag) != path:
                wrong.append(f"{page}: {tag} is not in {target}")
        for tag in re.findall(rf"(?<![\w`/-])({TAG})(?=[a-e]?[\s,.;:)–])", prose(page) if page in THEORY else ""):
            if tag[0] in LETTERS and tag not in WHERE and tag not in NOT_A_TAG:
                wrong.append(f"{page}: no equation {tag}")
    assert not wrong, "\n".join(wrong)


# ---- commands and options


def commands_of_dev():
    usage = re.search(r"usage\(\) \{.*?^TEXT$", text("dev"), re.S | re.M).group(0)
    return set(re.findall(r"^command_(\w+)\(\)", text("dev"), re.M)), set(re.findall(r"bench (\w+):", usage))


def shell_lines(page):
    """Commands in blocks of code, a line each, and in spans."""
    joined = re.sub(r"\\\n\s*", " ", text(page))
    for line in re.findall(r"^(?:    |\s*)\$? ?((?:\./dev|steelyard) .*)$", joined, re.M):
        if not re.match(r"steelyard: ", line):
            yield re.sub(r"\s#.*$", "", line)
    yield from re.findall(r"`((?:\./dev|steelyard) [^`\n]*)`", prose(page))


@pytest.mark.parametrize("page", PAGES)
def test_commands_of_dev_exist(page):
    commands, benchmarks = commands_of_dev()
    for line in shell_lines(page):
        words = line.split()
        if words[0] != "./dev":
            continue
        assert words[1] in commands, f"{page}: {line}"
        if words[1] == "bench" and len(words) > 2 and not words[2].startswith("-"):
            assert words[2] in benchmarks, f"{page}: {line}"


@functools.lru_cache(maxsize=None)
def registered(command=None):
    """Options of a command by its --help, and those that all have; without the program, or of no command, every option that app/ or the table of settings has."""
    if PROGRAM and command:
        pages = [subprocess.run([PROGRAM, *words, "--help"], capture_output=True, text=True, check=True).stdout for words in ([], [command])]
        return set(re.findall(r"(?<!\w)--?[a-zA-Z][\w-]*", " ".join(pages)))
    named = {option for path in FILES if path.startswith("app/") for option in re.findall(r"--[a-z][\w-]*|(?<=\")-\w(?=[,\"])", text(path))}
    table = re.findall(r'^\s+\{"([a-z-]+)", "[\w.]*", (?:robot|judge|fit|payload),', text("steelyard/settings/settings.cpp"), re.M)
    return named | {"--" + name for name in table}


def subcommands():
    return {name for path in FILES if path.startswith("app/") for name in re.findall(r'\bsubcommand\(\s*"(\w+)"', text(path))}


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_their_options_exist(page):
    for line in shell_lines(page):
        words = line.split()
        if words[0] != "steelyard" or not re.fullmatch(r"[a-z]+", words[1] if len(words) > 1 else ""):
            continue
        assert words[1] in subcommands(), f"{page}: no command: {line}"
        known = registered(words[1])
        for option in re.findall(r"(?<=\s)(--?[a-z][\w-]*)", line):
            assert option in known or option in ("--help", "--version"), f"{page}: no option {option}: {line}"


@pytest.mark.parametrize("page", PAGES)
def test_options_named_alone_exist(page):
    """`--option …` in a span, of the program, of ./dev, of a benchmark or of what builds the project."""
    elsewhere = " ".join(text(p) for p in FILES if p == "dev" or p.startswith(("benchmarks/", "report/", "python/")) and re.search(r"\.(py|cpp|mjs|json)$", p))
    foreign = {"--install", "--prefix", "--check"}
    for span in re.findall(r"`(--[^`\n]+)`", prose(page)):
        for option in re.findall(r"--[a-z][\w-]*", span):
            assert option in registered() or option in foreign or option in elsewhere, f"{page}: no option {option}"


# ---- constants that prose repeats


CONSTANTS = [  # page, what it says, file, what the code says
    ("docs/theory/friction.md", r"until nothing changes \((\d+) times at most\)", "steelyard/estimate/friction_shapes.cpp",
     r"fit_links\(.*?iterations = (\d+);"),
    ("docs/theory/friction.md", r"1 − ([\d.]+)/n, K − 1", "steelyard/estimate/choose_friction.cpp", r"double false_choice = ([\d.]+);"),
    ("docs/theory/friction.md", r"\(K = (\d+) for friction", "steelyard/estimate/choose_friction.cpp", r"int friction_folds = (\d+);"),
    ("docs/theory/friction.md", r"for friction, (\d+) for the cut-off\)", "steelyard/estimate/choose_cutoff.cpp", r"int cutoff_folds = (\d+);"),
    ("docs/theory/friction.md", r"of ([\d., ]+) Hz, as far as", "steelyard/estimate/choose_cutoff.cpp", r"candidates = \{([\d., ]+)\}"),
    ("docs/theory/friction.md", r"as far as ([\d.]+) f_s allows", "steelyard/signals/motion.cpp", r"std::min\(cutoff, ([\d.]+) \* rate\)"),
    ("docs/theory/estimation.md", r"contiguous blocks of time \((\d+) by default\)", "steelyard/estimate/fit_data.hpp", r"int count = (\d+)\) const"),
    ("docs/theory/estimation.md", r"%σ ≤ (\d+) %", "steelyard/estimate/excitation.hpp", r"well_percent = (\d+);"),
    ("docs/theory/estimation.md", r"%σ > (\d+) %", "steelyard/estimate/excitation.cpp", r"unknown_percent = (\d+);"),
    ("docs/theory/estimation.md", r"causes less than (\d+) % of the torque", "steelyard/estimate/excitation.cpp", r"negligible_percent = (\d+);"),
    ("docs/theory/estimation.md", r"V2 is at most (\d+) % over all joints", "steelyard/validate/evidence.hpp", r"usable_percent = (\d+);"),
    ("docs/theory/estimation.md", r"at most (\d+) % for each joint that moves", "steelyard/validate/verdict.cpp", r"joint_percent = (\d+);"),
    ("docs/theory/estimation.md", r"beyond ([\d.]+) of the fastest fitted speed", "steelyard/validate/causes.hpp", r"extrapolated_speed = ([\d.]+);"),
    ("docs/theory/estimation.md", r"of order 4 at (\d+) Hz", "steelyard/validate/metrics.hpp", r"double cutoff = (\d+);"),
    ("docs/theory/estimation.md", r"k = ([\d.]+), ŝ_j", "steelyard/estimate/huber.cpp", r"double bend = ([\d.]+);"),
    ("docs/theory/consistency.md", r"ε = ([\d.e-]+) \(`eigenvalue_floor`\)", "steelyard/consistency/physical.hpp", r"eigenvalue_floor = ([\d.e-]+);"),
    ("docs/theory/estimation.md", r"exceeds (\d+) times the smallest", "steelyard/estimate/essential.cpp", r"relative_spread = (\d+);"),
    ("docs/theory/signals.md", r"A silence longer than (\d+) periods", "steelyard/signals/resample.hpp", r"longest_silence = (\d+);"),
    ("docs/theory/signals.md", r"chunks of (\d+) samples", "steelyard/estimate/log_equations.cpp", r"chunk_samples = (\d+);"),
    ("docs/robot-file.md", r"more than (\d+) joints", "steelyard/robot/robot.hpp", r"max_joints = (\d+);"),
    ("docs/data-doctor.md", r"in more than (\d+) % of the rows in which its joint moves", "steelyard/logs/efforts.cpp", r"mostly_zero = 0\.(\d+);"),
    ("README.md", r"torque error below (\d+) Hz is at most", "steelyard/validate/metrics.hpp", r"double cutoff = (\d+);"),
    ("report/src/sections/parameters.ts", r"at most (\d+)\\u2009% of the value", "steelyard/estimate/excitation.hpp", r"well_percent = (\d+);"),
]


@pytest.mark.parametrize("page, said, source, meant", CONSTANTS, ids=[f"{c[0].split('/')[-1]}-{c[3][:24]}" for c in CONSTANTS])
def test_constants_in_prose_are_those_of_the_code(page, said, source, meant):
    in_prose, in_code = re.search(said, text(page)), re.search(meant, text(source), re.S)
    assert in_prose, f"{page} no longer says {said}"
    assert in_code, f"{source} no longer has {meant}"
    assert in_prose.group(1).replace(" ", "") == in_code.group(1).replace(" ", ""), f"{page}: {in_prose.group(1)}, {source}: {in_code.group(1)}"


def test_the_library_names_settings_as_their_keys():
    """`cutoff` in backquotes, which each front end shows in its reader's language: not --cutoff."""
    for file in sorted((ROOT / "steelyard").glob("*/*.?pp")):
        if file.name.endswith("_test.cpp"):
            continue
        for words in re.findall(r'"((?:[^"\\\n]|\\.)*)"', file.read_text(encoding="utf-8")):
            flags = re.findall(r"(?:^|[\s(])(?<!var\()--[a-z]\w+", words)
            assert not flags or "rosbags-convert" in words, f"{file.name}: {words}"


# ---- the README


def headers(kind):
    return re.search(rf"STEELYARD_{kind}_HEADERS\n(.*?)\)", text("cmake/public_headers.cmake"), re.S).group(1).split()


def test_one_header_has_exactly_the_public_ones():
    assert re.findall(r'^#include "steelyard/(.*)"', text("steelyard/steelyard.hpp"), re.M) == [h for h in headers("PUBLIC") if "/" in h]


def test_what_is_installed_is_what_public_headers_are_made_of():
    found, todo = set(), ["steelyard.hpp"]
    while todo:
        header = todo.pop()
        found.add(header)
        todo += [h for h in re.findall(r'^#include "steelyard/(.*)"', text(f"steelyard/{header}"), re.M) if h not in found]
    assert found | {"online.h"} == {*headers("PUBLIC"), *headers("DETAIL")}
    for header in found:
        assert "rivate to" not in text(f"steelyard/{header}"), header


def test_examples_include_public_headers():
    public = headers("PUBLIC")
    for file in sorted((ROOT / "docs" / "examples").glob("*.c*")):
        included = set(re.findall(r"#include <steelyard/(.*?)>", file.read_text()))
        assert included <= set(public), file.name


def test_listings_are_the_examples():
    marks = re.findall(r"<!-- (docs/examples/[\w.]+) -->\n```\w+\n(.*?)```", text("README.md"), re.S)
    assert len(marks) == 3
    for file, listing in marks:
        opening = "#" if file.endswith(".py") else "//"
        assert listing == re.sub(rf"^({opening}[^\n]*\n)+", "", text(file)), file


def test_the_readme_is_short():
    assert len(text("README.md").split("\n")) <= 201
    for link in ("docs/glossary.md", "docs/README.md", "benchmarks/README.md"):
        assert f"]({link})" in text("README.md")

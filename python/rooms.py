"""Writes steelyard/rooms/ROOM.py: the extension's names by the room of the C++ library that has them.

usage: rooms.py STUB OUTPUT: STUB is _core.pyi, OUTPUT the directory of the modules.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "python"))
import reflect  # noqa: E402

# Python's own names, by what they stand for.
OWN = {"run_": "pipeline", "setting_": "settings", "changed_settings": "settings", "member_of": "core", "with_rows": "logs",
       "plan_": "motion", "steps_": "step", "report_": "report", "with_steps": "step", "reproduction_": "reproduce", "read_": "pipeline", "InformationSolution": "math",
       "ObstacleKind": "motion", "WorkingPathKind": "motion", "with_limits_file": "motion", "butterworth": "signals", "condition_file": "signals",
       "evaluate_step": "step"}


def names_of(stub):
    return sorted(set(re.findall(r"^(?:def|class) ([A-Za-z]\w*)", stub, re.M)))


def rooms_of_names():
    """Name to room, from every header's structs, enumerations and functions."""
    found = {}
    for path in sorted((ROOT / "steelyard").glob("*/*.hpp")):
        text = path.read_text(encoding="utf-8")
        if "namespace steelyard {" not in text:
            continue
        body = text[text.index("namespace steelyard {"):]
        inside = body[body.index("{") + 1:reflect.balanced(body, body.index("{")) - 1]
        for statement in reflect.Statements(inside):
            kind = re.match(r"(struct|class|enum class) (\w+)[^;{]*\{", statement["code"].strip())
            name = kind.group(2) if kind else reflect.function_name(statement)
            if name:
                found.setdefault(name, path.parent.name)
    return found


def room_of(name, found):
    if name in found:
        return found[name]
    return next((room for start, room in OWN.items() if name.startswith(start)), "core")


def modules(stub):
    """File name to text."""
    found, rooms = rooms_of_names(), {}
    for name in names_of(stub):
        rooms.setdefault(room_of(name, found), []).append(name)
    out = {"__init__.py": '"""The stages of the library, by the rooms of its C++ sources. Made by python/rooms.py."""\n\n'
           + "".join(f"from . import {room} as {room}\n" for room in sorted(rooms))}
    for room, names in rooms.items():
        readme = ROOT / "steelyard" / room / "README.md"
        lines = readme.read_text(encoding="utf-8").split("\n") if readme.exists() else []
        about = next((line.strip() for line in lines[1:] if line.strip()), room)
        out[f"{room}.py"] = (f'"""{about}"""\n\n' + "from .._core import (\n" + "".join(f"    {n} as {n},\n" for n in names) + ")\n")
    return out


def main(stub, output):
    directory = pathlib.Path(output)
    directory.mkdir(exist_ok=True)
    for old in directory.glob("*.py"):
        old.unlink()
    for file, text in modules(pathlib.Path(stub).read_text(encoding="utf-8")).items():
        (directory / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

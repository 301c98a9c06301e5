"""Writes the stub of steelyard._core by nanobind's stubgen. usage: stubs.py OUTPUT"""

import pathlib
import sys

from nanobind.stubgen import StubGen

import steelyard._core

HEAD = '"""Made by python/stubs.py from the extension: signatures, defaults and documentation of the C++ headers."""\n\n'


def main(output):
    for name, thing in list(vars(steelyard._core).items()):  # as they are without the package
        setattr(steelyard._core, name, getattr(thing, "__wrapped__", thing))
    generator = StubGen(steelyard._core)
    generator.put(steelyard._core)
    pathlib.Path(output).write_text(HEAD + generator.get(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

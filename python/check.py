"""Everything about the Python package: the wheel, a clean environment with it, tests, types, stubs, documentation.

usage: check.py [SOURCE] [WORK] [environment: no further than that]. Run by ctest (`python`) with the Python of tests/requirements.txt, whose tools it lends to the clean
environment; the package under test, numpy and pandas are installed into that one.
"""

import os
import pathlib
import subprocess
import sys
import sysconfig
import time

import wheel as packaging

SOURCE = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]).resolve()
WORK = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else SOURCE / "build" / "python").resolve()
CLEAN = WORK / "venv"


def run(what, *command, **keywords):
    begin = time.monotonic()
    print(f"==> {what}", flush=True)
    subprocess.run([str(word) for word in command], check=True, **keywords)
    print(f"    {time.monotonic() - begin:.1f} s", flush=True)


def make_environment(wheel):
    run("clean environment", sys.executable, "-m", "venv", "--clear", "--without-pip", CLEAN)
    python = CLEAN / "bin" / "python"
    run("install", sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check", "-c", SOURCE / "tests" / "requirements.txt",
        f"{wheel}[pandas]")
    run("README's example in it", python, "02_identify.py", cwd=SOURCE / "docs" / "examples")
    # Where no library of this machine's is looked for: each comes with the wheel.
    run("the program in it", CLEAN / "bin" / "steelyard", "demo", "-o", WORK / "demo", env={"PATH": "/usr/bin:/bin"}, stdout=subprocess.DEVNULL)
    if outside := packaging.borrowed(CLEAN):
        sys.exit("not in the wheel:\n" + "\n".join(outside))
    notices = next(CLEAN.glob("lib/python3*/site-packages/steelyard/THIRD-PARTY.txt")).read_text(encoding="utf-8")
    if absent := [part for part in ("three.js", "nanobind", "robin_map", "libeigen3", "libfmt") if part not in notices]:
        sys.exit(f"the wheel's THIRD-PARTY.txt does not name {', '.join(absent)}")
    lent = f"{sysconfig.get_path('purelib')}\n"  # pytest, mypy, sphinx, the engines to compare with
    place = next(CLEAN.glob("lib/python3*/site-packages"))
    (place / "zz_tools.pth").write_text(lent + "import sys; sys.dont_write_bytecode = True\n", encoding="utf-8")
    engines = pathlib.Path(sysconfig.get_path("purelib")) / "cmeel.prefix" / "lib"
    found = sorted(engines.glob("python3*/site-packages"))
    if found:  # Pinocchio's own place
        (place / "zz_engines.pth").write_text(f"{found[0]}\n", encoding="utf-8")
    return python


def check_stubs(python):
    fresh = WORK / "_core.pyi"
    run("stubs", python, "-P", SOURCE / "python" / "stubs.py", fresh)
    committed = SOURCE / "python" / "steelyard" / "_core.pyi"
    if fresh.read_bytes() != committed.read_bytes():
        sys.exit(f"{committed} is not what the extension says: run {python} -P python/stubs.py {committed}")


def check_rooms(python):
    fresh = WORK / "rooms"
    committed = SOURCE / "python" / "steelyard"
    run("rooms", python, "-P", SOURCE / "python" / "rooms.py", committed / "_core.pyi", fresh)
    made, kept = ({path.name: path.read_bytes() for path in place.glob("*.py")} for place in (fresh, committed / "rooms"))
    if made != kept:
        sys.exit(f"{committed / 'rooms'} is not what the stub says: run {python} -P python/rooms.py {committed / '_core.pyi'} {committed / 'rooms'}")


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    print("==> wheel", flush=True)
    built = packaging.build(SOURCE, WORK / "dist")
    print(f"    {time.monotonic() - begin:.1f} s", flush=True)
    python = make_environment(built)
    if "environment" in sys.argv[3:]:
        return
    check_stubs(python)
    check_rooms(python)
    run("types", python, "-m", "mypy", "--strict", "--config-file", SOURCE / "pyproject.toml", "-p", "steelyard", cwd=WORK)
    run("tests", python, "-m", "pytest", "-q", "-p", "no:cacheprovider", SOURCE / "python" / "tests", cwd=WORK)
    run("documentation", python, "-m", "sphinx", "-q", "-W", "--keep-going", "-E", "-c", SOURCE / "docs", SOURCE, WORK / "docs")


if __name__ == "__main__":
    main()

"""The program's Debian package, and the archive, where nothing is installed but what the package asks for.

Files of the packages that it depends on, and of those that they depend on, are copied into a directory that becomes the
root; the package and the archive go there too, and each program runs the demo. usage: debian.py CPACK_CONFIG VERSION WORK
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys


def read(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def installed(package):
    asked = subprocess.run(["dpkg-query", "-W", "-f=${Status}", package], check=False, capture_output=True, text=True)
    return "install ok installed" in asked.stdout


def needed(depends):
    """Packages that a Depends field asks for: of alternatives those that are installed."""
    for choices in filter(None, (part.strip() for part in depends.split(","))):
        names = [re.split(r"[\s:(]", choice.strip())[0] for choice in choices.split("|")]
        there = [name for name in names if installed(name)]
        if there:
            yield there[0]


def closure(depends):
    known, todo = set(), list(needed(depends))
    while todo:
        package = todo.pop()
        if package not in known:
            known.add(package)
            todo.extend(needed(read("dpkg-query", "-W", "-f=${Pre-Depends}, ${Depends}", package)))
    return known


def make_root(root, packages):
    for folder in ("bin", "sbin", "lib", "lib64"):
        (root / "usr" / folder).mkdir(parents=True)
        if pathlib.Path("/", folder).is_symlink():
            (root / folder).symlink_to(f"usr/{folder}")
    files = {file for package in packages for file in read("dpkg-query", "-L", package).splitlines() if os.path.lexists(file)}
    listing = "\n".join(file.lstrip("/") for file in sorted(files) if not os.path.isdir(file) or os.path.islink(file))
    copied = subprocess.run(["tar", "-C", "/", "-cf", "-", "--no-recursion", "-T", "-"], input=listing.encode(), check=True, capture_output=True).stdout
    subprocess.run(["tar", "-C", root, "-xf", "-", "--keep-directory-symlink"], input=copied, check=True)


def main():
    config, version, work = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    read("cpack", "--config", config, "-G", "DEB", "-B", work)
    package = next(work.glob("steelyard_*.deb"))
    assert read("dpkg-deb", "-f", package, "Version").strip() == version
    packages = closure(read("dpkg-deb", "-f", package, "Depends"))
    assert "libc6" in packages, packages
    assert not [name for name in packages if name.endswith("-dev")], packages

    root = work / "root"
    make_root(root, packages)
    subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, stdout=(work / "files.tar").open("wb"))
    subprocess.run(["tar", "-C", root, "-xf", work / "files.tar", "--keep-directory-symlink"], check=True)
    enter = ["chroot"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "chroot"]
    read("cpack", "--config", config, "-G", "TGZ", "-B", work)
    archive = next(work.glob("steelyard-*.tar.gz"))
    (root / "opt").mkdir()
    subprocess.run(["tar", "-C", root / "opt", "-xf", archive], check=True)
    unpacked = next((root / "opt").iterdir())
    for prefix in (root / "usr", unpacked):
        program = "/" / (prefix / "bin/steelyard").relative_to(root)
        assert read(*enter, root, program, "--version").split()[1] == version
        shutil.rmtree(root / "demo", ignore_errors=True)
        read(*enter, root, program, "demo", "-o", "/demo")
        for file in ("result.json", "model.yaml", "model.urdf", "report.html"):
            assert (root / "demo" / file).stat().st_size > 0, file
        notices = (prefix / "share/doc/steelyard/THIRD-PARTY.txt").read_text(encoding="utf-8")
        for part in ("three.js", "libhdf5_serial", "libeigen3", "libfmt"):
            assert part in notices, part

    asked = read("dpkg-deb", "-f", next(work.glob("libsteelyard-dev_*.deb")), "Depends")
    assert not [name for name in re.findall(r"[\w.+-]+-dev", asked) if not installed(name)], asked


if __name__ == "__main__":
    main()

"""Installs the packages of the contenders into separate environments under the build folder.

Each package is installed once, with the ordinary client of its registry; a note next to the environment has the
version. If a package is not available, the table shows the error of the registry.
"""

import os
import shutil
import subprocess
import sys
import venv


class NotInstalled(Exception):
    """Why a package could not be installed: the last lines of the registry client."""


def run(command, log, folder=None):
    if shutil.which(command[0]) is None:
        raise NotInstalled(f"no {command[0]} here")
    with open(log, "ab") as out:
        out.write((" ".join(command) + "\n").encode())
        out.flush()
        start = out.tell()
        status = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out).returncode
    if status == 0:
        return
    with open(log, "rb") as lines:
        lines.seek(start)
        said = [line.strip() for line in lines.read().decode(errors="replace").splitlines() if line.strip()]
    errors = [line for line in said if line.lower().startswith(("error", "npm error"))] or said[-1:]
    raise NotInstalled(errors[0][:200] if errors else f"{command[0]} ended with {status}")


def install_pypi(package, build, folder, log):
    # A current pip: the one of a venv may be too old to resolve the dependencies of some packages.
    pip = os.path.join(build, "pip", "bin", "pip")
    if not os.path.exists(pip):
        venv.create(os.path.join(build, "pip"), with_pip=True)
        run([pip, "install", "--upgrade", "pip"], log)
    venv.create(folder, with_pip=False)
    python = os.path.join(folder, "bin", "python")
    run([pip, "--python", python, "install", f"{package.name}=={package.version}", *package.beside], log)


def install_npm(package, build, folder, log):
    os.makedirs(folder)
    run(["npm", "install", "--prefix", folder, "--no-save", "--no-package-lock", "--no-audit", "--no-fund",
         f"{package.name}@{package.version}", *package.beside], log)


def install_crate(package, build, folder, log):
    os.makedirs(folder)
    with open(os.path.join(folder, "Cargo.toml"), "w", encoding="utf-8") as manifest:
        manifest.write(f'[package]\nname = "{package.folder}_peer"\nversion = "0.0.0"\nedition = "2021"\n\n'
                       f'[[bin]]\nname = "peer"\npath = "{package.path}"\n\n'
                       f'[dependencies]\n{package.name} = "={package.version}"\nlibc = "0.2"\nserde_json = "1"\n')
    run(["cargo", "build", "--release", "--manifest-path", os.path.join(folder, "Cargo.toml")], log)


def install_go(package, build, folder, log):
    os.makedirs(folder)
    shutil.copy(package.path, folder)
    run(["go", "mod", "init", "peer"], log, folder)
    run(["go", "get", f"{package.name}@{package.version}"], log, folder)
    run(["go", "build", "-o", "peer", "."], log, folder)


INSTALLERS = {"PyPI": install_pypi, "npm": install_npm, "Cargo": install_crate, "Go proxy": install_go}


def wanted(package):
    """The expected note. Compiled contenders are also rebuilt when their source changed."""
    note = [package.name, package.version, *package.beside]
    if package.registry in ("Cargo", "Go proxy"):
        folder = os.path.dirname(package.path)
        sources = [package.path, os.path.join(folder, "protocol.rs")]
        note += [str(os.stat(source).st_mtime_ns) for source in sources if os.path.exists(source)]
    return "\n".join(note)


def install(package, build):
    """Raises NotInstalled. Does nothing if the package is installed already."""
    folder = os.path.join(build, package.folder)
    note = folder + ".installed"
    if os.path.exists(note):
        with open(note, encoding="utf-8") as file:
            if file.read() == wanted(package):
                return
        os.remove(note)
    print(f"installing {package.name} {package.version} from {package.registry}", file=sys.stderr, flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    INSTALLERS[package.registry](package, build, folder, folder + ".log")
    with open(note, "w", encoding="utf-8") as file:
        file.write(wanted(package))


def command(contender, build):
    """How the contender is started."""
    package = contender.package
    folder = os.path.join(build, package.folder)
    start = {
        "PyPI": [os.path.join(folder, "bin", "python"), package.path],
        "npm": ["node", package.path, folder],
        "Cargo": [os.path.join(folder, "target", "release", "peer")],
        "Go proxy": [os.path.join(folder, "peer")],
    }[package.registry]
    return start + list(contender.arguments)

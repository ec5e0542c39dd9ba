"""Builds the packages once, and boots one Debian for the tests that install them."""

import pytest

import packages
from machine import Machine


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The tarball, the Debian package, and the image as a folder and as an archive."""
    return packages.make(tmp_path_factory.mktemp("packages"))


@pytest.fixture(scope="session")
def tarball(made):
    return next(path for path in made if path.name.endswith(".tar.gz"))


@pytest.fixture(scope="session")
def debian_package(made):
    return next(path for path in made if path.suffix == ".deb")


@pytest.fixture(scope="session")
def newer_debian_package(tmp_path_factory):
    return packages.make(tmp_path_factory.mktemp("newer"), "deb", LATCHKEY_DEBIAN_REVISION="2")[0]


@pytest.fixture(scope="session")
def image(made):
    return next(path for path in made if path.is_dir())


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    machine = Machine(tmp_path_factory.mktemp("machine"))
    yield machine
    machine.stop()

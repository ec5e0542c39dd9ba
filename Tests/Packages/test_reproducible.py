"""The same program makes the same packages, to the last byte."""

import hashlib

import packages
import pytest

NAMES = (".tar.gz", ".deb", ".tar")


def digests(paths):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths if path.name.endswith(NAMES)}


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path / "packages"


def test_another_day_and_folder_make_the_same(made, elsewhere):
    first = digests(made)
    assert len(first) == 3
    assert digests(packages.make(elsewhere)) == first


def test_another_time_of_the_source_makes_others(made, elsewhere):
    other = digests(packages.make(elsewhere, "tarball", SOURCE_DATE_EPOCH="86400"))
    for name, digest in other.items():
        assert digest != digests(made)[name]

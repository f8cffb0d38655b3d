from catena.history.version import DatedBy, RecordedVersion
from catena.history.version_reader import VersionReader
from catena.notes import note_version, parsed_lately
from catena.vault.path import VaultPath

PATH = VaultPath("a.md")
RAW = b"# A\n\nWritten once, and read by every part of an answer.\n"


def test_a_version_that_was_just_read_from_disk_is_not_parsed_again() -> None:
    on_disk = parsed_lately(PATH, RAW)
    row = RecordedVersion(
        id=1, note_id=1, path=PATH, digest=note_version(RAW), valid_from="2026-01-01", dated_by=DatedBy.GIT,
        recorded_at="2026-01-01T00:00:00Z",
    )  # fmt: skip

    read = VersionReader(lambda digest: bytes(bytearray(RAW)), most_bytes=1000).note(row)

    assert read is on_disk

import pytest

from catena.graph.fields import DEFAULT_FIELDS, FieldMeaning, field_table
from catena.graph.relation import INVERSE_NAMES, RelationType


@pytest.mark.parametrize("type_", RelationType)
def test_every_type_may_be_written_under_its_own_name(type_: RelationType) -> None:
    assert DEFAULT_FIELDS.meaning_of(type_) == FieldMeaning(type_, inverse=False)


@pytest.mark.parametrize("name", INVERSE_NAMES)
def test_inverse_names_say_the_relation_from_the_other_end(name: str) -> None:
    assert DEFAULT_FIELDS.meaning_of(name) == FieldMeaning(INVERSE_NAMES[name], inverse=True)


@pytest.mark.parametrize("name", ["Leads to", "leads_to", "LEADS-TO", "**leads to**", "leadsTo", " Leads  To "])
def test_case_markup_and_joints_make_no_difference(name: str) -> None:
    assert DEFAULT_FIELDS.meaning_of(name) == FieldMeaning(RelationType.LEADS_TO, inverse=False)


@pytest.mark.parametrize(
    ("name", "type_"),
    [
        ("parent", RelationType.UP),
        ("Parents", RelationType.UP),
        ("child", RelationType.DOWN),
        ("children", RelationType.DOWN),
        ("siblings", RelationType.SAME),
        ("previous", RelationType.PREV),
        ("see also", RelationType.CONCEPTUALLY_RELATED),
        ("left friends", RelationType.CONCEPTUALLY_RELATED),
        ("example of", RelationType.SPECIALIZES),
        ("führt zu", RelationType.LEADS_TO),
    ],
)
def test_usual_names_of_the_hierarchy_plugins_and_of_people_are_known(name: str, type_: RelationType) -> None:
    assert DEFAULT_FIELDS.meaning_of(name) == FieldMeaning(type_, inverse=False)


@pytest.mark.parametrize("name", ["author", "source", "date", "tags", "", "::", "supportsx"])
def test_other_names_say_no_relation(name: str) -> None:
    assert DEFAULT_FIELDS.meaning_of(name) is None


def test_a_persons_own_names_are_added_and_win() -> None:
    table = field_table({"underpins": "supports", "parent": "generalizes", "Rests on": "supported_by"})

    assert table.meaning_of("Underpins") == FieldMeaning(RelationType.SUPPORTS, inverse=False)
    assert table.meaning_of("parent") == FieldMeaning(RelationType.GENERALIZES, inverse=False)
    assert table.meaning_of("rests_on") == FieldMeaning(RelationType.SUPPORTS, inverse=True)
    assert table.meaning_of("up") == FieldMeaning(RelationType.UP, inverse=False)


def test_an_unknown_type_is_refused_with_the_types_there_are() -> None:
    with pytest.raises(
        ValueError, match=r"'underpins' can't stand for 'holds'\. Known relation types: supports, .*caused_by"
    ):
        field_table({"underpins": "holds"})


def test_a_field_without_a_name_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a name"):
        field_table({"--": "supports"})


def test_tables_are_told_apart_by_what_they_say() -> None:
    assert field_table({}).identity == DEFAULT_FIELDS.identity
    assert field_table({"underpins": "supports"}).identity != DEFAULT_FIELDS.identity
    assert field_table({"a": "supports"}).identity != field_table({"a": "supported_by"}).identity

"""What a note is among others, by what the ledger knows of it."""

from catena.graph.node import Role
from catena.graph.roles import role_of
from catena.index.log import NoteFacts


def role_of_facts(facts: NoteFacts) -> Role:
    """Return what a note is among others: a template, a map of links, a daily note, or none of these."""
    return role_of(facts.path, building_block=facts.building_block, tags=facts.tags, properties=facts.properties)


def is_own_text(facts: NoteFacts) -> bool:
    """Return whether somebody wrote a note to say something: it is no template, and Catena did not write it."""
    return not facts.generated and role_of_facts(facts) is not Role.TEMPLATE

# Made by `npm run contract` from shared-schema/. Change that, not this.
"""The types of relations between notes, as tables."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class RelationType(StrEnum):
    """What a relation says."""

    SUPPORTS = "supports"
    """The source gives evidence or an argument for the target."""
    CONTRADICTS = "contradicts"
    """Source and target can't both hold."""
    ELABORATES = "elaborates"
    """The source says more about what the target says."""
    ANALOGOUS_TO = "analogous_to"
    """Source and target are alike in structure."""
    GENERALIZES = "generalizes"
    """The target is a special case of the source."""
    SPECIALIZES = "specializes"
    """The source is a special case of the target."""
    INFLUENCES = "influences"
    """The source has an effect on the target."""
    CAUSES = "causes"
    """The source brings the target about."""
    LEADS_TO = "leads_to"
    """The target follows from the source."""
    CONCEPTUALLY_RELATED = "conceptually_related"
    """Source and target are about the same."""
    UP = "up"
    """The target stands above the source in a hierarchy."""
    DOWN = "down"
    """The target stands below the source in a hierarchy."""
    SAME = "same"
    """The target stands beside the source in a hierarchy."""
    NEXT = "next"
    """The target comes after the source in a sequence."""
    PREV = "prev"
    """The target comes before the source in a sequence."""
    LINKS_TO = "links_to"
    """The source links to the target and says no more."""
    EMBEDS = "embeds"
    """The source embeds the target and says no more."""


class LinkType(StrEnum):
    """The relation types that may be suggested and accepted as links."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    ELABORATES = "elaborates"
    ANALOGOUS_TO = "analogous_to"
    GENERALIZES = "generalizes"
    SPECIALIZES = "specializes"
    INFLUENCES = "influences"
    RELATED = "related"


LINKED_AS: Mapping[LinkType, RelationType] = MappingProxyType(
    {
        LinkType.SUPPORTS: RelationType.SUPPORTS,
        LinkType.CONTRADICTS: RelationType.CONTRADICTS,
        LinkType.ELABORATES: RelationType.ELABORATES,
        LinkType.ANALOGOUS_TO: RelationType.ANALOGOUS_TO,
        LinkType.GENERALIZES: RelationType.GENERALIZES,
        LinkType.SPECIALIZES: RelationType.SPECIALIZES,
        LinkType.INFLUENCES: RelationType.INFLUENCES,
        LinkType.RELATED: RelationType.CONCEPTUALLY_RELATED,
    }
)
"""The relation that a link states."""

CAUSAL = frozenset(
    {
        RelationType.INFLUENCES,
        RelationType.CAUSES,
        RelationType.LEADS_TO,
    }
)
"""What chains of cause and effect are made of."""

ACYCLIC = frozenset(
    {
        RelationType.SUPPORTS,
        RelationType.CONTRADICTS,
        RelationType.GENERALIZES,
        RelationType.SPECIALIZES,
    }
)
"""What must not run in a circle, taken together."""

SYMMETRIC = frozenset(
    {
        RelationType.CONTRADICTS,
        RelationType.ANALOGOUS_TO,
        RelationType.CONCEPTUALLY_RELATED,
        RelationType.SAME,
    }
)
"""What holds both ways: stated in both notes it is one relation."""

INVERSE_NAMES: Mapping[str, RelationType] = MappingProxyType(
    {
        "supported_by": RelationType.SUPPORTS,
        "contradicted_by": RelationType.CONTRADICTS,
        "elaborated_by": RelationType.ELABORATES,
        "generalized_by": RelationType.GENERALIZES,
        "specialized_by": RelationType.SPECIALIZES,
        "influenced_by": RelationType.INFLUENCES,
        "caused_by": RelationType.CAUSES,
        "led_to_by": RelationType.LEADS_TO,
    }
)
"""Field names that state a relation from the linked note to this one."""

PHRASES: Mapping[RelationType, tuple[str, str]] = MappingProxyType(
    {
        RelationType.SUPPORTS: ("supports {}", "{} supports it"),
        RelationType.CONTRADICTS: ("contradicts {}", "{} contradicts it"),
        RelationType.ELABORATES: ("elaborates on {}", "{} elaborates on it"),
        RelationType.ANALOGOUS_TO: ("is analogous to {}", "is analogous to {}"),
        RelationType.GENERALIZES: ("generalizes {}", "{} generalizes it"),
        RelationType.SPECIALIZES: ("specializes {}", "{} specializes it"),
        RelationType.INFLUENCES: ("influences {}", "{} influences it"),
        RelationType.CAUSES: ("causes {}", "{} causes it"),
        RelationType.LEADS_TO: ("leads to {}", "{} leads to it"),
        RelationType.CONCEPTUALLY_RELATED: ("is related to {}", "is related to {}"),
        RelationType.UP: ("stands below {}", "stands above {}"),
        RelationType.DOWN: ("stands above {}", "stands below {}"),
        RelationType.SAME: ("stands beside {}", "stands beside {}"),
        RelationType.NEXT: ("comes before {}", "comes after {}"),
        RelationType.PREV: ("comes after {}", "comes before {}"),
        RelationType.LINKS_TO: ("links to {}", "{} links to it"),
        RelationType.EMBEDS: ("embeds {}", "{} embeds it"),
    }
)
"""What a relation says of its source, and of its target; `{}` is the other note."""

SPELLINGS: Mapping[RelationType, tuple[str, ...]] = MappingProxyType(
    {
        RelationType.SUPPORTS: ("support", "supporting", "evidence for", "is evidence for", "confirms", "corroborates", "backs", "backs up"),
        RelationType.CONTRADICTS: ("contradict", "contradicting", "opposes", "refutes", "disproves", "conflicts with", "in conflict with", "disagrees with", "argues against", "is at odds with", "widerspricht"),
        RelationType.ELABORATES: ("elaborate", "elaborates on", "expands", "expands on", "extends", "builds on", "builds upon", "refines", "details"),
        RelationType.ANALOGOUS_TO: ("analogous", "analogous with", "is analogous to", "analogy", "similar", "similar to", "is like", "resembles"),
        RelationType.GENERALIZES: ("generalize", "generalises", "generalise", "generalization of", "generalisation of"),
        RelationType.SPECIALIZES: ("specialize", "specialises", "specialise", "specialization of", "specialisation of", "is a", "kind of", "is a kind of", "type of", "is a type of", "subtype of", "example of", "is an example of", "instance of", "is an instance of", "special case of"),
        RelationType.INFLUENCES: ("influence", "affects", "affect", "impacts", "shapes", "improves", "increases", "reduces", "decreases", "strengthens", "weakens", "enables", "prevents", "inhibits", "promotes", "contributes to", "beeinflusst"),
        RelationType.CAUSES: ("causing", "brings about", "triggers", "verursacht"),
        RelationType.LEADS_TO: ("lead to", "leading to", "results in", "result in", "gives rise to", "führt zu"),
        RelationType.CONCEPTUALLY_RELATED: ("conceptually related to", "related", "related to", "relates to", "relates", "related note", "related notes", "see also", "siehe auch", "verwandt", "associated with", "friend", "friends", "left friend", "left friends", "right friend", "right friends", "jump", "jumps"),
        RelationType.UP: ("parent", "parents", "parent note", "broader", "part of", "north"),
        RelationType.DOWN: ("child", "children", "child note", "child notes", "narrower", "has part", "south"),
        RelationType.SAME: ("same as", "sibling", "siblings"),
        RelationType.NEXT: ("next note", "next page", "successor", "east"),
        RelationType.PREV: ("previous", "previous note", "previous page", "predecessor", "west"),
        RelationType.LINKS_TO: ("links to", "link to"),
        RelationType.EMBEDS: (),
    }
)
"""Field names that state a relation, beside its own."""

INVERSE_SPELLINGS: Mapping[RelationType, tuple[str, ...]] = MappingProxyType(
    {
        RelationType.SUPPORTS: ("is supported by", "confirmed by", "backed by", "corroborated by"),
        RelationType.CONTRADICTS: ("is contradicted by", "refuted by", "opposed by", "disproved by"),
        RelationType.ELABORATES: ("is elaborated by", "elaborated in", "extended by", "expanded in", "refined by"),
        RelationType.GENERALIZES: ("generalised by", "is generalized by"),
        RelationType.SPECIALIZES: ("specialised by", "is specialized by", "has example", "has instance"),
        RelationType.INFLUENCES: ("is influenced by", "affected by", "shaped by", "inspired by", "improved by", "enabled by", "beeinflusst von", "beeinflusst durch"),
        RelationType.CAUSES: ("is caused by", "triggered by", "brought about by", "verursacht durch"),
        RelationType.LEADS_TO: ("is led to by", "result of", "results from", "consequence of", "is a result of"),
    }
)
"""Field names that state a relation from the other end, beside its inverse name."""

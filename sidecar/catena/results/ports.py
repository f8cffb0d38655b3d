"""Ports: what ranking and showing notes need from the services."""

from typing import TYPE_CHECKING, Protocol

from catena.lists.ports import ListServices

if TYPE_CHECKING:
    from catena.pdf.ports import Pdfs
    from catena.sources.languages import Models


class ResultServices(ListServices, Protocol):
    """The services that ranking and showing notes need besides the sources and lists."""

    @property
    def pdfs(self) -> "Pdfs | None":
        """PDFs and Zotero's library; None in a sidecar without PDFs."""
        ...

    @property
    def models(self) -> "Models | None":
        """The embedding models, which compare questions and texts in any language; None while they are loading."""
        ...

    @property
    def model_name(self) -> str:
        """The embedding model; it decides which fitted figures apply."""
        ...

"""Reads the configurations of clients from Documentation/OpenID.md."""

import re
from pathlib import Path

import programs

DOCUMENT = programs.ROOT / "Documentation/OpenID.md"


class Section:
    """A section of the document, with its own addresses instead of those of the text."""

    def __init__(self, heading, addresses):
        text = DOCUMENT.read_text()
        start = re.search(rf"(?m)^#+ {re.escape(heading)}$", text)
        assert start, f"{DOCUMENT.name} has no section {heading}"
        following = re.search(r"(?m)^#{1,3} \S", self.outside_of_blocks(text, start.end()))
        self.text = text[start.end():][: following.start() if following else None]
        self.addresses = addresses
        self.heading = heading

    @staticmethod
    def outside_of_blocks(text, start):
        """The rest of the text, with blanks instead of the content of blocks, which may have lines with #."""
        return re.sub(r"(?ms)^```.*?^```$", lambda block: re.sub(r"[^\n]", " ", block.group()), text[start:])

    def blocks(self, language):
        """The blocks in a language, in their order."""
        found = re.findall(rf"(?ms)^```{language}\n(.*?)^```$", self.text)
        assert found, f"{self.heading} has no block in {language}"
        return [self.here(block) for block in found]

    def block(self, language):
        """The only block in a language."""
        found = self.blocks(language)
        assert len(found) == 1, f"{self.heading} has {len(found)} blocks in {language}"
        return found[0]

    def here(self, text):
        for documented, own in self.addresses.items():
            text = text.replace(documented, own)
        left = re.search(r"\S*example\.com\S*", text)
        assert not left, f"{self.heading} has an address that the test does not know: {left.group()}"
        return text

"""Themes: what several papers are about, and the words that say what a sentence is about."""

__all__ = ["finding", "theme_text", "topic_words"]

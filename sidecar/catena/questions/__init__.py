"""Question: what a person asked, understood. Intent with its reason, concepts, subjects, dates, threshold."""

from catena.questions.checking import LONGEST_QUESTION, SanitizedQuestion, checked_question, is_dangerous
from catena.questions.classifying import classify
from catena.questions.commands import Command, CommandKind, command_in
from catena.questions.days import checked_date
from catena.questions.intent import AMBIGUOUS, CLEAR, Classification, Intent, Reading
from catena.questions.parameters import Parameters, parameters_of, too_few_subjects
from catena.questions.subjects import needs_two_subjects
from catena.questions.thresholds import checked_threshold
from catena.questions.understanding import Question, understand
from catena.questions.vault_names import NoNames, VaultNames

__all__ = [
    "AMBIGUOUS",
    "CLEAR",
    "LONGEST_QUESTION",
    "Classification",
    "Command",
    "CommandKind",
    "Intent",
    "NoNames",
    "Parameters",
    "Question",
    "Reading",
    "SanitizedQuestion",
    "VaultNames",
    "checked_date",
    "checked_question",
    "checked_threshold",
    "classify",
    "command_in",
    "is_dangerous",
    "needs_two_subjects",
    "parameters_of",
    "too_few_subjects",
    "understand",
]

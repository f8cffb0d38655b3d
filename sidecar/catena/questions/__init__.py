"""Question: what a person asked, understood. Intent with its reason, concepts, subjects, dates, threshold."""

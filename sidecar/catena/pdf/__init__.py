"""A PDF as a paper is read: its outline, its pages in reading order, its sections."""

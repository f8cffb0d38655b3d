"""The settings that can be given on the command line, and so to a `catena serve` that is started."""

SETTINGS = (
    ("vault_path", "--vault PATH", "The folder of the vault."),
    ("state_dir", "--state-dir PATH", "Where the index is kept (default: your data folder)."),
    ("annotations_folder", "--annotations-folder FOLDER", "Where annotation notes are (default: anywhere)."),
    ("synthesis_folder", "--synthesis-folder FOLDER", "Where Catena writes (default: Synthesis)."),
    ("exclude", "--exclude FOLDER*", "A folder or /pattern/ that is not read, besides those that Obsidian excludes."),
    ("model_path", "--model PATH", "The folder of another embedding model."),
    (
        "multilingual",
        "--multilingual WHEN",
        "Read notes and questions in languages other than English by meaning: auto (if there are any), on or off.",
    ),
    (
        "relation_fields",
        "--relation-field NAME=TYPE*",
        "A field or property that states relations, such as underpins=supports.",
    ),
    (
        "color_roles",
        "--color-role COLOR=ROLE*",
        "What a colour means to you, such as '#ffd400=positive' or yellow=question.",
    ),
    ("link_style", "--link-style STYLE", "How pages are linked: citekey, note, pdf or zotero."),
    ("index_pdfs", "--index-pdfs", "Index the text of PDFs too."),
    (
        "index_uri",
        "--index-uri URI",
        "Where a team shares its vectors: a path, or s3://bucket/folder with credentials in the environment.",
    ),
    ("index_role", "--index-role ROLE", "read (take vectors from there) or build (add to them)."),
    ("poll", "--poll", "Look for changes every few seconds."),
)
"""Each with its flag, whose value may be repeated (`*`), and what it means."""

SETTING_FLAGS = {name: form.partition(" ")[0] for name, form, _ in SETTINGS}

"""How Sphinx builds these pages: from Markdown, into files that need no network to be read."""

import logging
from importlib.metadata import version as installed_version

from footplate.game import draft, state, step, title

project = "footplate"
author = "footplate authors"
copyright = "2026, footplate authors"
release = version = installed_version("footplate")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
# The table of contents names pages by pattern, and a pattern may wait for its first page. Sphinx gives this warning a
# subtype but no type, so suppress_warnings cannot name it.
logging.getLogger("sphinx.sphinx.directives.other").addFilter(
    lambda record: getattr(record, "subtype", None) != "empty_glob"
)

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "footplate"
html_show_sourcelink = False
html_static_path = ["_static"]
html_css_files = ["footplate.css"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0f6b66", "color-brand-content": "#0f6b66"},
    "dark_css_variables": {"color-brand-primary": "#5eead4", "color-brand-content": "#5eead4"},
}

# The reference: signatures with short types, in the order of the code; single backticks in docstrings are code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True
# The laboratory stands on packages that are not needed to build these pages.
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo"]
# Modules that need each other know these by name alone; autodoc wants to see them.
for module in (state, draft):
    vars(module).update(Title=title.Title, Step=step.Step)

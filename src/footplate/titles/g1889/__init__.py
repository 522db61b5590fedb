"""1889: The History of Railroading in Shikoku."""

RANK = 1  # its place in the list of footplate's own titles

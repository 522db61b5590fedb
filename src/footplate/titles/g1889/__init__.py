"""1889: The History of Railroading in Shikoku."""

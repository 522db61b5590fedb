"""Long work, apart from requests: bots and searches, in processes of their own.

A job is a named function with a payload (`jobs`). `workers` has them done by processes of this machine (`process`),
`standing` is how a game gets there. What is owed to a table is stored with it (`storage.duties`).
"""

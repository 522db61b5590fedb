"""Telling people that it is their turn: by the browser, by mail, by a webhook.

`turns` says when somebody is to be called, `hours` when somebody wants to be left alone, `told` finds the words,
`crier` sees to what is due, and the others carry it out. What is kept is in `storage.notices`.
"""

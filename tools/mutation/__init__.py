"""Wrong programs on purpose: does a row's test fail when the code that the row names is spoiled? (docs/mutation.md)

python_code.py   the places that a row names in a module, and what may be spoiled there
data.py          the same for the tables of a TOML file
copies.py        a copy of the packages, in which one file is spoiled while a row's tests run
command.py       python tools/ledger.py mutate
watch.py         what goes with the tests, in their process
"""

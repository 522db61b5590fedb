"""`python -m footplate` is `footplate`."""

from footplate.cli import main

if __name__ == "__main__":
    main()

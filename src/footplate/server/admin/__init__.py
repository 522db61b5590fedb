"""What somebody who runs a server for others does with its database, while it is running: `footplate admin`."""

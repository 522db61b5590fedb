"""Tables that anybody may join, wait lists, invitations by name; my games; private notes."""

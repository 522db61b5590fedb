"""What the page and the server say to each other about accounts."""

from __future__ import annotations

from typing import Annotated

import msgspec

from footplate.server.messages import Message, Name, Token

Secret = Annotated[str, msgspec.Meta(max_length=200)]
Bytes = Annotated[str, msgspec.Meta(max_length=12_000)]  # in base64url, as the browser gives them
Mail = Annotated[str, msgspec.Meta(max_length=254)]
Label = Annotated[str, msgspec.Meta(max_length=80)]


class MadePasskey(Message):
    """What a browser has made for us."""

    id: Bytes
    client_data: Bytes
    attestation: Bytes
    label: Label = ""  # what its owner calls it


class SignedByPasskey(Message):
    """A challenge that a passkey has signed."""

    id: Bytes
    client_data: Bytes
    authenticator_data: Bytes
    signature: Bytes


class Proof(Message):
    """That it is really the one whose account it is: one of both."""

    password: Secret = ""
    passkey: SignedByPasskey | None = None


class SignUp(Message):
    """With a password, or with a passkey."""

    name: Name
    password: Secret = ""
    passkey: MadePasskey | None = None


class SignIn(Message):
    """With name and password, or with a passkey, which knows whose it is."""

    proof: Proof
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Challenge(Message):
    """What a passkey is to sign; it counts once, for some minutes."""

    challenge: str  # base64url
    site: str  # for which it is made
    person: str  # whose it will be, in base64url
    known: list[str]  # ids of passkeys that are there already


class ChangeAccount(Message):
    """What is given is changed. An address and a password need a proof."""

    name: Name | None = None
    email: Mail | None = None  # "" for none
    password: Secret | None = None
    proof: Proof = msgspec.field(default_factory=Proof)


class AddPasskey(Message):
    """Made for the challenge that another passkey signs as a proof; or with the password."""

    passkey: MadePasskey
    proof: Proof = msgspec.field(default_factory=Proof)


class AskRecovery(Message):
    """The name of an account, or its address."""

    name: Mail


class Recover(Message):
    """With the link that was sent."""

    token: Token
    password: Secret


class PasskeyView(Message):
    id: str
    label: str
    created: str
    used: str


class SignInView(Message):
    id: str
    here: bool  # this browser
    since: str
    seen: str
    agent: str


class Account(Message):
    """Whoever asks. Without an account only what can be done here is said."""

    signed_in: bool
    least_password: int  # characters
    can_passkey: bool  # of an address in numbers browsers make none
    can_mail: bool  # a lost password can be replaced by mail
    id: str = ""
    name: str = ""
    email: str = ""
    created: str = ""
    has_password: bool = False
    passkeys: list[PasskeyView] = []
    sign_ins: list[SignInView] = []

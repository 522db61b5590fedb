"""The addresses of accounts."""

from __future__ import annotations

import msgspec
from sqlalchemy.exc import IntegrityError

from footplate.server.call import Call, Endpoint
from footplate.server.club import mail
from footplate.server.club.accounts import export, passkeys, recovery, signing, vacated
from footplate.server.club.accounts.messages import (
    Account,
    AddPasskey,
    AskRecovery,
    Challenge,
    ChangeAccount,
    PasskeyView,
    Proof,
    Recover,
    SignIn,
    SignInView,
    SignUp,
)
from footplate.server.club.accounts.passwords import LEAST, chosen
from footplate.server.identity import SHORT, short
from footplate.server.refused import Refused
from footplate.server.seating import clean_name
from footplate.server.speech import TableSpeech
from footplate.server.storage import accounts, people
from footplate.server.storage.accounts import PersonRow
from footplate.server.tables import now


async def account(call: Call) -> Account:
    """Whoever asks."""
    found = Account(
        signed_in=False,
        least_password=LEAST,
        can_passkey=bool(passkeys.site(call)),
        can_mail=mail.is_set(call.hall.settings),
    )
    look = call.hall.store.database.look
    row = await look(accounts.person, call.visitor) if call.is_signed_in else None
    if row is None:
        return found
    keys = await look(accounts.passkeys, row.id)
    return msgspec.structs.replace(
        found,
        signed_in=True,
        id=row.id,
        name=row.name,
        email=row.email,
        created=row.created,
        has_password=bool(row.password),
        passkeys=[PasskeyView(id=key.id, label=key.label, created=key.created, used=key.used) for key in keys],
        sign_ins=[
            SignInView(id=short(s.browser), here=s.browser == call.browser, since=s.since, seen=s.seen, agent=s.agent)
            for s in await look(people.sign_ins, row.id)
        ],
    )


async def sign_up(call: Call) -> Account:
    await signing.sign_up(call)
    return await account(call)


async def sign_in(call: Call) -> Account:
    await signing.sign_in(call)
    return await account(call)


async def sign_out(call: Call) -> None:
    await signing.sign_out(call)


async def challenge(call: Call) -> Challenge:
    return await passkeys.new_challenge(call)


async def change_account(call: Call) -> Account:
    """Who changes the password is signed out everywhere else."""
    wanted: ChangeAccount = call.body
    id_ = signing.must_be_signed_in(call)
    changes: dict[str, str] = {}
    if wanted.name is not None:
        changes["name"] = clean_name(wanted.name)
    if wanted.email is not None:
        if wanted.email and not mail.is_address(wanted.email):
            raise Refused(422, "account.email")
        changes["email"] = wanted.email
    password = None if wanted.password is None else chosen(wanted.password)
    if "email" in changes or password is not None:
        await signing.prove(call, wanted.proof)
    if password is not None:
        changes["password"] = await call.hall.passwords.kept(password)
    write = call.hall.store.database.write
    try:
        await write(accounts.change, id_, changes)
    except IntegrityError:
        raise Refused(409, "account.name-taken", name=changes["name"]) from None
    if password is not None:
        signing.ended_here(call, await write(people.end_sign_ins, id_, now(), but=call.browser))
    return await account(call)


async def add_passkey(call: Call) -> Account:
    """The new one and the one that proves whose account it is may sign the same challenge."""
    signing.must_be_signed_in(call)
    challenge = await passkeys.challenged(call)
    row = await signing.prove(call, call.body.proof, challenge)
    key, _ = await passkeys.made(call, call.body.passkey, challenge)
    try:
        await call.hall.store.database.write(accounts.add_passkey, signing.owned(key, row.id))
    except IntegrityError:
        raise Refused(403, "account.passkey") from None
    return await account(call)


async def remove_passkey(call: Call) -> Account:
    id_ = signing.must_be_signed_in(call)
    if not await call.hall.store.database.write(accounts.remove_passkey, id_, call.path("key")):
        raise Refused(409, "account.last-way")
    return await account(call)


async def end_sign_in(call: Call) -> Account:
    id_, wanted = signing.must_be_signed_in(call), call.path("browser")
    rows = await call.hall.store.database.look(people.sign_ins, id_)
    found = [row.browser for row in rows if len(wanted) == SHORT and row.browser.startswith(wanted)]
    for browser in found:
        ended = await call.hall.store.database.write(people.end_sign_ins, id_, now(), only=browser)
        signing.ended_here(call, ended)
    if call.browser in found:
        await signing.sign_out(call)
    return await account(call)


async def end_other_sign_ins(call: Call) -> Account:
    id_ = signing.must_be_signed_in(call)
    ended = await call.hall.store.database.write(people.end_sign_ins, id_, now(), but=call.browser)
    signing.ended_here(call, ended)
    return await account(call)


async def ask_recovery(call: Call) -> None:
    await recovery.ask(call)


async def recover(call: Call) -> Account:
    await recovery.recover(call)
    return await account(call)


async def delete_account(call: Call) -> None:
    """Moves stay, the name goes."""
    row: PersonRow = await signing.prove(call, call.body)
    called = TableSpeech(language=call.lang).tell("account.former")
    gone = await call.hall.store.database.write(accounts.forget_person, row.id, called, now())
    signing.ended_here(call, gone.browsers)
    for table_id in (*gone.tables, *gone.what_ifs):
        call.hall.tables.heard(table_id)
    for table_id, player in gone.seats:
        await vacated.get_up(call.hall.tables, table_id, player)
    for table_id in gone.tables:
        await vacated.pass_on(call.hall.tables, table_id, row.id)
    await signing.sign_out(call)


ACCOUNT = "/api/account"
ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", ACCOUNT, account, "Who is signed in here, and what can be done about it.", answer=Account),
    Endpoint("POST", ACCOUNT, sign_up, "Make an account, with a password or a passkey.", SignUp, Account, 201),
    Endpoint("PUT", ACCOUNT, change_account, "Change name, address or password.", ChangeAccount, Account),
    Endpoint("POST", ACCOUNT + "/sign-in", sign_in, "Sign in; seats of this browser are taken along.", SignIn, Account),
    Endpoint("POST", ACCOUNT + "/sign-out", sign_out, "Sign out of this browser.", status=204),
    Endpoint("POST", ACCOUNT + "/challenge", challenge, "What a passkey is to sign.", answer=Challenge),
    Endpoint("POST", ACCOUNT + "/passkeys", add_passkey, "Add a passkey.", AddPasskey, Account),
    Endpoint("DELETE", ACCOUNT + "/passkeys/{key}", remove_passkey, "Remove a passkey.", answer=Account),
    Endpoint("DELETE", ACCOUNT + "/sign-ins", end_other_sign_ins, "Sign out of every other browser.", answer=Account),
    Endpoint("DELETE", ACCOUNT + "/sign-ins/{browser}", end_sign_in, "Sign out of one browser.", answer=Account),
    Endpoint(
        "POST", ACCOUNT + "/recovery", ask_recovery, "Have a link for a new password sent.", AskRecovery, status=204
    ),
    Endpoint("POST", ACCOUNT + "/recovered", recover, "Set a new password with the link.", Recover, Account),
    Endpoint("GET", ACCOUNT + "/export", export.export, "All that is known of whoever asks, as a file."),
    Endpoint("POST", ACCOUNT + "/deletion", delete_account, "Delete the account.", Proof, status=204),
)

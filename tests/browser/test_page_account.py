"""An account, with Chromium's virtual authenticator: made with a passkey, and the seats are there on another device."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.tables import ME, Tables, here
from tests.browser.test_page_access import faults
from tools.browser import Server

#: one that has a passkey for this account makes no other
ANOTHER_DEVICE = """() => {
  const create = navigator.credentials.create.bind(navigator.credentials);
  navigator.credentials.create = (asked) => create({ publicKey: { ...asked.publicKey, excludeCredentials: [] } });
}"""
KEY = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}


def authenticator(page: Page, *passkeys: Any) -> Any:
    """A device with these passkeys; what it has, later."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {**KEY, "isUserVerified": True, "automaticPresenceSimulation": True}
    which = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    for passkey in passkeys:
        session.send("WebAuthn.addCredential", {"authenticatorId": which, "credential": passkey})
    return lambda: session.send("WebAuthn.getCredentials", {"authenticatorId": which})["credentials"]


def test_a_passkey_opens_ones_tables_on_every_device(person: NewPerson, server: Server) -> None:
    url = server.url.replace("127.0.0.1", "localhost")  # passkeys need a name
    tables = Tables(server)
    tables.url = url
    desk, phone = person(), person(390, 844, color_scheme="dark")
    table = tables.lay(desk, ME, here("Bo"))
    passkeys = authenticator(desk)
    desk.goto(url)
    desk.get_by_role("contentinfo").get_by_role("link", name="Account").click()
    desk.get_by_role("button", name="Make an account").click()
    desk.get_by_label("Name").fill("Mia of the passkeys")
    assert faults(desk) == []
    desk.get_by_role("button", name="Make it with a passkey").click()
    expect(desk.get_by_text("You are signed in as Mia of the passkeys.")).to_be_visible()
    expect(desk.locator("main")).to_contain_text("Chrome, Linux (this browser)")
    desk.evaluate(ANOTHER_DEVICE)
    desk.get_by_role("button", name="Add a passkey").click()  # confirmed by the one that is there
    expect(desk.get_by_role("button", name="Remove the passkey")).to_have_count(2)
    assert faults(desk) == []

    authenticator(phone, *passkeys())
    phone.goto(f"{url}/account")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_text("You are signed in as Mia of the passkeys.")).to_be_visible()
    expect(phone.get_by_text("this browser")).to_be_visible()
    phone.get_by_text("New password", exact=True).first.click()
    phone.get_by_role("button", name="Delete my account").click()
    assert faults(phone) == []
    phone.goto(url)
    expect(phone.locator(f"a[href='/t/{table}']").first).to_be_visible()
    tables.visit(phone, table)
    expect(phone.locator("#now .offer").first).to_be_visible()

    desk.get_by_role("button", name="Sign out", exact=True).click()
    expect(desk.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
    assert desk.request.get(f"{url}/api/tables").json() == []
    desk.get_by_label("Name").fill("Mia of the passkeys")
    desk.get_by_label("Password").fill("not the right one")
    desk.get_by_role("button", name="Sign in with the password").click()
    expect(desk.get_by_role("alert")).to_contain_text("is not right")
    desk.get_by_role("button", name="Sign in with a passkey").click()
    expect(desk.get_by_role("alert")).to_contain_text("was not accepted")  # it counts less than its copy: a clone

// Accounts: what is asked of the server, and what the browser does with passkeys.
import { ask, Refused } from "../lib/api.ts";
import type { Account, Challenge, MadePasskey, Proof, Refusal, SignedByPasskey } from "../lib/api-types.ts";
import { settings } from "../lib/settings.svelte.ts";
import { t } from "../lib/words.svelte.ts";
import { browserName } from "./browser.ts";
import { unsubscribe } from "./push.ts";

type Proved = Partial<Proof>;

const path = "/account";
const changed = (method: string, what: string, body?: object): Promise<Account> => ask(method, path + what, body);

/** Bytes as JSON carries them. */
const text = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const bytes = (said: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(said.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Whoever uses this browser, as the account page shows and changes it. */
class Me {
  account = $state.raw<Account | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);

  /** Do something, one thing at a time; what is refused stands below what was asked. */
  async try(what: () => Promise<Account | null>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      this.account = (await what()) ?? this.account;
      return true;
    } catch (error) {
      this.refusal = refused(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  look = (): Promise<boolean> => this.try(() => ask("GET", path));

  async signUp(name: string, password: string): Promise<boolean> {
    const made = async (): Promise<Account> =>
      changed("POST", "", { name, ...(password ? { password } : { passkey: await makePasskey(name) }) });
    return this.#entered(await this.try(made));
  }

  async signIn(name: string, password: string): Promise<boolean> {
    const proof = async (): Promise<Proved> => (name ? { password } : { passkey: await signWithPasskey() });
    return this.#entered(await this.try(async () => changed("POST", "/sign-in", { name, proof: await proof() })));
  }

  #entered(done: boolean): boolean {
    if (done && this.account) settings.name ||= this.account.name;
    return done;
  }

  signOut = (): Promise<boolean> =>
    this.try(async () => {
      await ask("POST", `${path}/sign-out`);
      await unsubscribe();
      return ask("GET", path);
    });

  askLink = (name: string): Promise<boolean> => this.try(() => ask("POST", `${path}/recovery`, { name }));

  recover = (token: string, password: string): Promise<boolean> =>
    this.try(() => changed("POST", "/recovered", { token, password }));

  rename = (name: string): Promise<boolean> => this.try(() => changed("PUT", "", { name }));

  /** What needs a proof: the password that was typed, or else a passkey. */
  change = (what: { email: string } | { password: string }, password: string): Promise<boolean> =>
    this.try(async () => changed("PUT", "", { ...what, proof: await this.#proof(password) }));

  /** The browser asks twice without a password: for a passkey that is known, and for the new one. */
  addPasskey = (password: string): Promise<boolean> =>
    this.try(async () => {
      const asked = await challenge();
      const proof = await this.#proof(password, asked);
      return changed("POST", "/passkeys", { passkey: await makePasskey(this.account?.name ?? "", asked), proof });
    });

  removePasskey = (id: string): Promise<boolean> => this.try(() => changed("DELETE", `/passkeys/${id}`));

  endSignIn = (id: string): Promise<boolean> => this.try(() => changed("DELETE", `/sign-ins/${id}`));
  endOthers = (): Promise<boolean> => this.try(() => changed("DELETE", "/sign-ins"));

  leave = (password: string): Promise<boolean> =>
    this.try(async () => {
      await ask("POST", `${path}/deletion`, await this.#proof(password));
      return ask("GET", path);
    });

  async #proof(password: string, asked?: Challenge): Promise<Proved> {
    return password || !this.account?.passkeys.length ? { password } : { passkey: await signWithPasskey(asked) };
  }
}

export const me = new Me();
export const exported = `/api${path}/export`;

/** What the server says; or that the browser has made, or found, no passkey. */
function refused(error: unknown): Refusal {
  if (error instanceof Refused) return { ...error.refusal, text: error.refusal.text || t("live.offline") };
  if (error instanceof DOMException)
    return { code: "account.cancelled", text: t("account.cancelled"), rule: "", seq: null, detail: error.name };
  throw error;
}

const challenge = (): Promise<Challenge> => ask("POST", `${path}/challenge`);

async function makePasskey(name: string, given?: Challenge): Promise<MadePasskey> {
  const asked = given ?? (await challenge());
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytes(asked.challenge),
      rp: { id: asked.site, name: "footplate" },
      user: { id: bytes(asked.person), name, displayName: name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key" as const, alg })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      excludeCredentials: asked.known.map((id) => ({ type: "public-key" as const, id: bytes(id) })),
    },
  })) as PublicKeyCredential;
  const said = made.response as AuthenticatorAttestationResponse;
  return {
    id: text(made.rawId),
    client_data: text(said.clientDataJSON),
    attestation: text(said.attestationObject),
    label: browserName(navigator.userAgent).slice(0, 80),
  };
}

async function signWithPasskey(given?: Challenge): Promise<SignedByPasskey> {
  const asked = given ?? (await challenge());
  const signed = (await navigator.credentials.get({
    publicKey: { challenge: bytes(asked.challenge), rpId: asked.site, userVerification: "required" },
  })) as PublicKeyCredential;
  const said = signed.response as AuthenticatorAssertionResponse;
  return {
    id: text(signed.rawId),
    client_data: text(said.clientDataJSON),
    authenticator_data: text(said.authenticatorData),
    signature: text(said.signature),
  };
}

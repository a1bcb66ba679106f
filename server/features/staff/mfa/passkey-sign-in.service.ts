import { SIGN_IN_FORM_SECONDS } from '#server/adapters/identity/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { PasskeyUsed } from '#shared/contracts/rest/staff/webauthn.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { countUse, deleteOldForms, findPasskey, keepForm, takeForm } from './passkeys.queries.ts';
import { counterAfter, refused, requestOptions, userHandleOf } from './web-authn.ts';

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

/** A challenge is valid as long as its form, because browsers offer passkeys while the person types. */
const FORM_MS = SIGN_IN_FORM_SECONDS * 1000;

/**
 * Asks the browser of an open sign-in form to sign with any passkey that it has here (PRODUCT 2.17). Voids the form's
 * earlier challenge.
 *
 * @returns PublicKeyCredentialRequestOptionsJSON
 */
export async function askForAnyPasskey(
  deps: SignInDeps,
  uid: string,
): Promise<{ options: Record<string, unknown> }> {
  const options = await requestOptions(deps);
  const createdAt = new Date(deps.clock());
  await keepForm(deps.db, { uid, challenge: options.challenge, createdAt });
  return { options: { ...options } };
}

interface Shown {
  used: PasskeyUsed;
  challenge: string;
  passkey: Awaited<ReturnType<typeof findPasskey>>;
}

/**
 * The passkey that signed a form's challenge, not verified yet. Uses up the challenge.
 *
 * @throws PASSKEY_REFUSED without a challenge
 */
export async function shownPasskey(
  { db, clock }: SignInDeps,
  uid: string,
  used: PasskeyUsed,
): Promise<Shown> {
  const challenge = await takeForm(db, uid, new Date(clock() - FORM_MS));
  if (!challenge) throw refused('nothing was asked, or too long ago');
  return { used, challenge, passkey: await findPasskey(db, Buffer.from(used.id, 'base64url')) };
}

/**
 * Accepts a passkey's signature once, in place of password and second factor, because the authenticator verified its
 * user.
 *
 * @returns the account's id
 * @throws PASSKEY_REFUSED; ACCESS_DENIED for a disabled or revoked account (PRODUCT 1.2)
 */
export async function checkSignature(deps: SignInDeps, { used, challenge, passkey }: Shown): Promise<string> {
  const { db, clock } = deps;
  const counter = passkey && (await counterOf(deps, passkey, used, challenge));
  const use = counter === null || counter === undefined ? null : { to: counter, now: new Date(clock()) };
  const right =
    passkey &&
    use &&
    (await db.transaction().execute((trx) => countUse(trx, passkey.id, { from: passkey.counter, ...use })));
  const admitted = right && mayEnterStaffArea(passkey.apiAccess);
  if (admitted) return passkey.accountId;
  await audit(db, {
    actor: passkey ? `account:${passkey.accountId}` : 'system',
    action: 'staff.sign-in-failed',
    details: { method: 'passkey' },
  });
  throw right ? new CodedError('ACCESS_DENIED') : refused('the signature is not of a known passkey');
}

/** No account was entered, so the passkey has to identify its own (WebAuthn Level 3, §7.2). */
async function counterOf(
  deps: SignInDeps,
  passkey: NonNullable<Shown['passkey']>,
  used: PasskeyUsed,
  challenge: string,
): Promise<number | null> {
  if (used.response.userHandle !== userHandleOf(passkey.accountId).toString('base64url')) return null;
  return counterAfter(deps, used, challenge, passkey, { verified: true });
}

/** Safe to run at any time, in any process. */
export function removeOldForms(db: Db, now: number): Promise<void> {
  return deleteOldForms(db, new Date(now - FORM_MS));
}

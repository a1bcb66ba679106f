import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { ChallengeHolder, Staff } from '#server/http/access/caller.ts';
import { passMfa } from '#server/http/access/challenges.ts';
import { madeElsewhere, passkeyHost, worksAt } from '#server/http/access/passkey-host.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { OwnPasskey } from '#shared/contracts/rest/staff/second-factors.ts';
import type { PasskeyMade, PasskeyUsed } from '#shared/contracts/rest/staff/webauthn.ts';
import { MOST_PASSKEYS } from '#shared/domain/mfa.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { type FactorOwner, noteFactor, notTaken, ownerOf, signingIn, tellOwner } from './account-factor.ts';
import { lockPerson } from './mfa.queries.ts';
import { personOf } from './mfa-person.ts';
import {
  countUse,
  deletePasskey,
  insertPasskey,
  keepChallenge,
  selectPasskeys,
  takeChallenge,
} from './passkeys.queries.ts';
import { countUnused } from './recovery-codes.queries.ts';
import { dropCodesWithoutFactor, freshCodes, replaceCodes } from './recovery-codes.service.ts';
import {
  ANSWER_MS,
  counterAfter,
  creationOptions,
  credentialOf,
  refused,
  requestOptions,
} from './web-authn.ts';

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

export async function readPasskeys(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  accountId: string,
): Promise<OwnPasskey[]> {
  const host = passkeyHost(publicUrl);
  const rows = await selectPasskeys(db, accountId);
  return rows.map(({ id, name, createdAt, lastUsedAt, discoverable, rpId }) => ({
    passkeyId: id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    signsInAlone: discoverable,
    madeFor: madeElsewhere(host, rpId),
  }));
}

/**
 * Asks the browser to create a passkey (PRODUCT 2.13).
 *
 * @returns PublicKeyCredentialCreationOptionsJSON
 * @throws TOO_MANY_PASSKEYS
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  { accountId, email, staffSessionId }: Staff,
): Promise<{ options: Record<string, unknown> }> {
  const { db, clock } = deps;
  const known = await selectPasskeys(db, accountId);
  if (known.length >= MOST_PASSKEYS) throw new CodedError('TOO_MANY_PASSKEYS');
  const options = await creationOptions(deps, { accountId, email, known });
  const asked = { sessionId: staffSessionId, purpose: 'add', challenge: options.challenge } as const;
  await keepChallenge(db, { ...asked, createdAt: new Date(clock()) });
  return { options: { ...options } };
}

/**
 * Adds the passkey that the browser created. From now on sign-ins require a second factor; this session has one.
 *
 * @returns recovery codes, shown only this once, if the account has none
 * @throws PASSKEY_REFUSED for one that was not requested, was requested too long ago, or is already known;
 *   TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  deps: PasskeyDeps & Pick<Deps, 'keys' | 'jobs' | 'email'>,
  staff: Staff,
  { name, language, made }: { name: string; language: Language; made: PasskeyMade },
): Promise<string[] | null> {
  const { db, clock, keys } = deps;
  const { accountId, staffSessionId } = staff;
  const now = new Date(clock());
  const credential = await credentialOf(deps, made, await asked(deps, staffSessionId, 'add'));
  const id = randomUUID();
  const fresh = await freshCodes(keys, staff.accountId);
  const newCodes = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${accountId}`);
    if ((await selectPasskeys(trx, accountId)).length >= MOST_PASSKEYS)
      throw new CodedError('TOO_MANY_PASSKEYS');
    if (!(await insertPasskey(trx, { id, accountId, name, createdAt: now, lastUsedAt: null, ...credential })))
      throw refused('the credential is registered');
    await passMfa(trx, { caller: staff }, 'passkey', now);
    await noteFactor(trx, ownerOf(staff), 'mfa.passkey-added', { passkeyId: id });
    await tellOwner(deps, trx, ownerOf(staff), { kind: 'passkey-added', recipient: staff.email, language });
    if ((await countUnused(trx, accountId)) > 0) return null;
    return replaceCodes(trx, accountId, fresh, now);
  });
  wakeSender(deps);
  return newCodes;
}

/**
 * Removes a passkey; with the last second factor, the recovery codes are removed too.
 *
 * @throws NOT_FOUND both for another person's and for a missing passkey
 */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'jobs' | 'email'>,
  staff: Staff,
  passkeyId: string,
  language: Language,
): Promise<void> {
  const { accountId } = staff;
  await deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${accountId}`);
    if (!(await deletePasskey(trx, accountId, passkeyId))) throw new CodedError('NOT_FOUND');
    await dropCodesWithoutFactor(trx, accountId);
    await noteFactor(trx, ownerOf(staff), 'mfa.passkey-removed', { passkeyId });
    await tellOwner(deps, trx, ownerOf(staff), { kind: 'passkey-removed', recipient: staff.email, language });
  });
  wakeSender(deps);
}

/**
 * Asks a session that needs a second factor for a signature of one of the person's passkeys.
 *
 * @returns PublicKeyCredentialRequestOptionsJSON
 * @throws NOT_FOUND unless the person is staff, and without a passkey that works here; UNABLE_VALIDATE_CODE
 */
export async function askForPasskey(
  deps: PasskeyDeps,
  holder: ChallengeHolder,
): Promise<{ options: Record<string, unknown> }> {
  const session = signingInWith(holder);
  if (!holder.owes) throw notTaken('NOT_NEEDED');
  return askToSign(deps, session, 'sign-in');
}

/**
 * Like {@link askForPasskey}, for a signed-in person who is about to change their account.
 *
 * @throws NOT_FOUND without a passkey
 */
export function askForProof(
  deps: PasskeyDeps,
  { accountId, staffSessionId }: Staff,
): Promise<{ options: Record<string, unknown> }> {
  return askToSign(deps, { accountId, sessionId: staffSessionId }, 'prove');
}

async function askToSign(
  deps: PasskeyDeps,
  { accountId, sessionId }: Signing,
  purpose: 'sign-in' | 'prove',
): Promise<{ options: Record<string, unknown> }> {
  const { db, clock, publicUrl } = deps;
  const host = passkeyHost(publicUrl);
  const known = (await selectPasskeys(db, accountId)).filter((passkey) => worksAt(host, passkey));
  if (known.length === 0) throw new CodedError('NOT_FOUND');
  const options = await requestOptions(deps, { known });
  const { challenge } = options;
  await keepChallenge(db, { sessionId, purpose, challenge, createdAt: new Date(clock()) });
  return { options: { ...options } };
}

/**
 * Checks a passkey's signature at sign-in; the right one gives the session full access.
 *
 * @throws NOT_FOUND unless the person is staff; PASSKEY_REFUSED; UNABLE_VALIDATE_CODE if the session needs none
 */
export async function verifyPasskey(
  deps: PasskeyDeps,
  holder: ChallengeHolder,
  used: PasskeyUsed,
): Promise<{ continueTo: string }> {
  const session = signingInWith(holder);
  const person = await personOf(deps, holder);
  const owner = signingIn(holder, person);
  if (!holder.owes) throw notTaken('NOT_NEEDED');
  await takeSignature(deps, { owner, session, purpose: 'sign-in' }, used, async (trx, now) => {
    if (!(await passMfa(trx, holder, 'passkey', now))) throw notTaken('NOT_NEEDED');
    await noteFactor(trx, owner, 'mfa.verified', { method: 'passkey' });
  });
  return { continueTo: person.continueTo };
}

/**
 * Confirms a change by the account's owner with a passkey's signature.
 *
 * @throws PASSKEY_REFUSED
 */
export function confirmByPasskey(deps: PasskeyDeps, staff: Staff, used: PasskeyUsed): Promise<void> {
  const { accountId, staffSessionId: sessionId } = staff;
  const signing = { owner: ownerOf(staff), session: { accountId, sessionId }, purpose: 'prove' } as const;
  return takeSignature(deps, signing, used, async () => {});
}

interface Signing {
  accountId: string;
  sessionId: string;
}

/**
 * Accepts a passkey's signature, once.
 *
 * @param taken runs in the same transaction
 */
async function takeSignature(
  deps: PasskeyDeps,
  { owner, session, purpose }: { owner: FactorOwner; session: Signing; purpose: 'sign-in' | 'prove' },
  used: PasskeyUsed,
  taken: (trx: Trx, now: Date) => Promise<void>,
): Promise<void> {
  const { db, clock } = deps;
  const { accountId, sessionId } = session;
  const challenge = await asked(deps, sessionId, purpose);
  const credentialId = Buffer.from(used.id, 'base64url');
  const passkey = (await selectPasskeys(db, accountId)).find((known) =>
    known.credentialId.equals(credentialId),
  );
  const counter = passkey ? await counterAfter(deps, used, challenge, passkey) : null;
  if (!passkey || counter === null) {
    await db.transaction().execute((trx) => noteFactor(trx, owner, 'mfa.failed', { method: 'passkey' }));
    throw refused('the signature is not of a known passkey');
  }
  const now = new Date(clock());
  await db.transaction().execute(async (trx) => {
    if (!(await countUse(trx, passkey.id, { from: passkey.counter, to: counter, now })))
      throw refused('another signature was used meanwhile');
    await taken(trx, now);
  });
}

function signingInWith({ caller }: ChallengeHolder): Signing {
  if (caller.kind !== 'staff') throw new CodedError('NOT_FOUND');
  return { accountId: caller.accountId, sessionId: caller.staffSessionId };
}

/**
 * The challenge that the session's browser was asked to sign.
 *
 * @throws PASSKEY_REFUSED
 */
async function asked(
  { db, clock }: PasskeyDeps,
  sessionId: string,
  purpose: 'add' | 'sign-in' | 'prove',
): Promise<string> {
  const challenge = await takeChallenge(db, sessionId, purpose, new Date(clock() - ANSWER_MS));
  if (!challenge) throw refused('nothing was asked, or too long ago');
  return challenge;
}

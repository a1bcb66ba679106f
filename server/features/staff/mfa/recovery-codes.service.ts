import { randomInt } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import type { ChallengeHolder, Staff } from '#server/http/access/caller.ts';
import { passMfa } from '#server/http/access/challenges.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import {
  plainRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  shownRecoveryCode,
} from '#shared/domain/mfa.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  type FactorOwner,
  failTry,
  noteFactor,
  notTaken,
  ownerOf,
  signingIn,
  tellOwner,
  triesOf,
} from './account-factor.ts';
import { selectApps } from './authenticator-apps.queries.ts';
import { lockPerson } from './mfa.queries.ts';
import { personOf } from './mfa-person.ts';
import { selectPasskeys } from './passkeys.queries.ts';
import {
  countUnused,
  deleteCodes,
  findCode,
  insertCodes,
  replaceHash,
  selectPlainCodes,
  spendCode,
} from './recovery-codes.queries.ts';

const AT_ONCE = 50;

type RecoveryDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'publicUrl'>;

export function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  return countUnused(db, accountId);
}

/**
 * Creates new codes and voids all earlier ones (PRODUCT 2.11). They are shown only this once.
 *
 * @throws NOT_FOUND for an account without a second factor
 */
export async function makeRecoveryCodes({ db, clock, keys }: RecoveryDeps, staff: Staff): Promise<string[]> {
  const fresh = await freshCodes(keys, staff.accountId);
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${staff.accountId}`);
    if (!(await hasFactor(trx, staff.accountId))) throw new CodedError('NOT_FOUND');
    const codes = await replaceCodes(trx, staff.accountId, fresh, new Date(clock()));
    await noteFactor(trx, ownerOf(staff), 'mfa.recovery-made', { count: codes.length });
    return codes;
  });
}

/** Deletes an account's codes if it has no second factor left. The caller has locked the person. */
export async function dropCodesWithoutFactor(trx: Trx, accountId: string): Promise<void> {
  if (!(await hasFactor(trx, accountId))) await deleteCodes(trx, accountId);
}

async function hasFactor(trx: Trx, accountId: string): Promise<boolean> {
  const [apps, passkeys] = [await selectApps(trx, accountId), await selectPasskeys(trx, accountId)];
  return apps.length + passkeys.length > 0;
}

/** Like {@link makeRecoveryCodes}, in the caller's transaction, which has locked the person. */
export async function replaceCodes(
  trx: Trx,
  accountId: string,
  { shown, hashes }: FreshCodes,
  now: Date,
): Promise<string[]> {
  await deleteCodes(trx, accountId);
  await insertCodes(trx, accountId, hashes, now);
  return shown;
}

export interface FreshCodes {
  shown: string[];
  hashes: string[];
}

/** Not stored yet, because hashing takes too long for a transaction. */
export async function freshCodes(keys: Deps['keys'], accountId: string): Promise<FreshCodes> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomCode());
  const hashes = await Promise.all([...codes].map((code) => hashPassword(keyed(keys, accountId, code))));
  return { shown: [...codes].map(shownRecoveryCode), hashes };
}

/**
 * Checks a recovery code at sign-in. The right code gives the session full access, once, and its owner is notified by
 * email.
 *
 * @param language of the page, for that email
 * @throws NOT_FOUND unless the person is staff; UNABLE_VALIDATE_CODE with a `ValidateRefusal`
 */
export async function verifyRecoveryCode(
  deps: RecoveryDeps & Pick<Deps, 'jobs' | 'email'>,
  holder: ChallengeHolder,
  { code, language }: { code: string; language: Language },
): Promise<{ continueTo: string }> {
  const person = await personOf(deps, holder);
  const owner = signingIn(holder, person);
  if (!holder.owes) throw notTaken('NOT_NEEDED');
  await takeRecoveryCode(deps, owner, { code, language, email: person.email }, async (trx, now) => {
    // The session has ended; the code stays used.
    if (!(await passMfa(trx, holder, 'recovery', now))) return notTaken('NOT_NEEDED');
    await noteFactor(trx, owner, 'mfa.verified', { method: 'recovery' });
    return null;
  });
  return { continueTo: person.continueTo };
}

/**
 * Confirms a change by the account's owner with a recovery code, which is used up.
 *
 * @throws UNABLE_VALIDATE_CODE with a `ValidateRefusal`
 */
export function confirmByRecovery(
  deps: RecoveryDeps & Pick<Deps, 'jobs' | 'email'>,
  staff: Staff,
  typed: { code: string; language: Language },
): Promise<void> {
  return takeRecoveryCode(deps, ownerOf(staff), { ...typed, email: staff.email }, async () => null);
}

/**
 * Accepts a recovery code, once, and notifies its owner.
 *
 * @param taken runs in the same transaction; may refuse
 */
async function takeRecoveryCode(
  deps: RecoveryDeps & Pick<Deps, 'jobs' | 'email'>,
  owner: FactorOwner,
  { code, language, email }: { code: string; language: Language; email: string | null },
  taken: (trx: Trx, now: Date) => Promise<CodedError | null>,
): Promise<void> {
  const { db, clock, keys } = deps;
  const now = clock();
  const plain = plainRecoveryCode(code);
  const tried = await triesOf(db, owner, 'recovery', now);
  // Skips hashing for a try that is refused anyway.
  const hash =
    plain && !tried.refusal ? await findCode(db, owner.accountId, keyed(keys, owner.accountId, plain)) : null;
  // Failures must be committed, so refusals are thrown afterward.
  const refusal = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${owner.accountId}`);
    const { failed, refusal: locked } = await triesOf(trx, owner, 'recovery', now);
    if (locked) return locked;
    const spent = hash ? await spendCode(trx, owner.accountId, hash, new Date(now)) : 'unknown';
    if (spent !== 'spent') {
      const reason = spent === 'used' ? 'USED' : 'WRONG';
      return failTry(trx, owner, 'recovery', { failed, now, reason });
    }
    const left = await countUnused(trx, owner.accountId);
    await noteFactor(trx, owner, 'mfa.recovery-used', { left });
    if (email) await tellOwner(deps, trx, owner, { kind: 'recovery-code-used', recipient: email, language });
    return taken(trx, new Date(now));
  });
  if (refusal) throw refusal;
  wakeSender(deps);
}

/**
 * Hashes an earlier release's codes with argon2id and a salt (ASVS 6.5.2). Their stored form is the input of the new
 * hash, so they stay valid. Safe to run at any time, in any process.
 */
export async function strengthenCodes(db: Db): Promise<void> {
  for (;;) {
    const rows = await selectPlainCodes(db, AT_ONCE);
    for (const { accountId, hash } of rows)
      await replaceHash(db, accountId, hash, await hashPassword(hash.toString('hex')));
    if (rows.length < AT_ONCE) return;
  }
}

/** The input of argon2id: a code's 60 bits, keyed with a secret outside of the database. */
const keyed = (keys: Deps['keys'], accountId: string, code: string): string =>
  keys.recoveryCode(accountId, code).toString('hex');

function randomCode(): string {
  return Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');
}

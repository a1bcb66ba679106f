import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../shared/domain/mfa.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import { CodedError } from '../../../shared/errors.ts';
import {
  plainRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  shownRecoveryCode,
} from '../../../shared/rules/recovery-code.ts';
import type { ChallengeHolder, Staff } from '../../access/caller.ts';
import { passMfa } from '../../access/challenges.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { wakeSender } from '../notifications/notify.ts';
import { failTry, noteFactor, notTaken, ownerOf, signingIn, tellOwner, triesOf } from './account-factor.ts';
import { selectApps } from './authenticator-apps.queries.ts';
import { lockPerson } from './mfa.queries.ts';
import { personOf } from './mfa-person.ts';
import { countUnused, deleteCodes, insertCodes, spendCode } from './recovery-codes.queries.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'clock' | 'keys'>;

/** How many recovery codes an account has left. */
export function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  return countUnused(db, accountId);
}

/**
 * Makes new codes, and voids all earlier ones (PRODUCT 2.11). They are returned this once.
 *
 * @throws NOT_FOUND for an account without an authenticator app
 */
export async function makeRecoveryCodes({ db, clock, keys }: RecoveryDeps, staff: Staff): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, `account:${staff.accountId}`);
    if ((await selectApps(trx, staff.accountId)).length === 0) throw new CodedError('NOT_FOUND');
    const codes = await replaceCodes(trx, keys, staff.accountId, new Date(clock()));
    await noteFactor(trx, ownerOf(staff), 'mfa.recovery-made', { count: codes.length });
    return codes;
  });
}

/** As {@link makeRecoveryCodes}, in the caller's transaction, which has locked the person. */
export async function replaceCodes(
  trx: Trx,
  keys: Deps['keys'],
  accountId: string,
  now: Date,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(randomCode());
  await deleteCodes(trx, accountId);
  await insertCodes(
    trx,
    accountId,
    [...codes].map((code) => keys.recoveryCode(accountId, code)),
    now,
  );
  return [...codes].map(shownRecoveryCode);
}

/**
 * Checks a recovery code at sign-in; the right one gives the session full access, once, and its owner is told by e-mail.
 *
 * @param language of the page, for that e-mail
 * @throws NOT_FOUND for others than staff; UNABLE_VALIDATE_CODE with a `ValidateRefusal`
 */
export async function verifyRecoveryCode(
  deps: RecoveryDeps & Pick<Deps, 'jobs' | 'email'>,
  holder: ChallengeHolder,
  { code, language }: { code: string; language: Language },
): Promise<{ continueTo: string }> {
  const { db, clock, keys } = deps;
  const person = await personOf(db, holder);
  const owner = signingIn(holder, person);
  if (!holder.owes) throw notTaken('NOT_NEEDED');
  const now = clock();
  // Failures must be committed, so refusals are thrown after the commit.
  const refusal = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, person.key);
    const { failed, refusal: locked } = await triesOf(trx, owner, 'recovery', now);
    if (locked) return locked;
    const plain = plainRecoveryCode(code);
    const spent = plain
      ? await spendCode(trx, owner.accountId, keys.recoveryCode(owner.accountId, plain), new Date(now))
      : 'unknown';
    if (spent !== 'spent') {
      const reason = spent === 'used' ? 'USED' : 'WRONG';
      return failTry(trx, owner, 'recovery', { failed, now, reason });
    }
    // The session ended meanwhile: the code stays used.
    if (!(await passMfa(trx, holder, new Date(now)))) return notTaken('NOT_NEEDED');
    const left = await countUnused(trx, owner.accountId);
    await noteFactor(trx, owner, 'mfa.recovery-used', { left });
    await noteFactor(trx, owner, 'mfa.verified', { method: 'recovery' });
    if (person.email)
      await tellOwner(deps, trx, owner, { kind: 'recovery-code-used', recipient: person.email, language });
    return null;
  });
  if (refusal) throw refusal;
  wakeSender(deps);
  return { continueTo: person.continueTo };
}

function randomCode(): string {
  return Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');
}

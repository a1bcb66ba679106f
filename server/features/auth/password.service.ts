import { verify } from '@node-rs/argon2';
import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import { CodedError } from '../../../shared/errors.ts';
import { hashPassword } from '../../access/password-hash.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { clearFailedSignIns, countFailedSignIn, findAccountByEmail } from './auth.queries.ts';

/** Wrong passwords in a row that lock an account… */
const WRONG_IN_A_ROW = 10;
/** …and for how long, in milliseconds. */
const LOCKED_FOR_MS = 5 * 60_000;

/** No account has this id. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
let placeholderHash: Promise<string> | undefined;

/**
 * The account with this e-mail address and password. An unknown address, a wrong password and a locked
 * account get the same answer after the same work, so that accounts cannot be probed.
 *
 * @returns the account's id
 * @throws SIGN_IN_FAILED; ACCESS_DENIED for the right password of a disabled or revoked account (PRODUCT 1.2)
 */
export async function checkPassword(db: Db, email: string, password: string, now: number): Promise<string> {
  const account = await findAccountByEmail(db, email);
  placeholderHash ??= hashPassword('placeholder');
  const right = await verify(account?.passwordHash ?? (await placeholderHash), password);
  const locked = account?.lockedUntil != null && account.lockedUntil.getTime() > now;
  if (!account?.passwordHash || locked || !right) {
    await noteFailure(db, account?.id ?? null, locked, now);
    throw new CodedError('SIGN_IN_FAILED');
  }
  if (account.failedSignIns > 0) await clearFailedSignIns(db, account.id);
  if (!mayEnterStaffArea(account.apiAccess)) throw new CodedError('ACCESS_DENIED');
  return account.id;
}

/** One transaction whether or not the account exists, so that timing reveals nothing. */
async function noteFailure(db: Db, accountId: string | null, locked: boolean, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!locked) {
      await countFailedSignIn(trx, accountId ?? NO_ACCOUNT, WRONG_IN_A_ROW, new Date(now + LOCKED_FOR_MS));
    }
    await audit(trx, {
      actor: accountId ? `account:${accountId}` : 'system',
      action: 'staff.sign-in-failed',
      details: { locked },
    });
  });
}

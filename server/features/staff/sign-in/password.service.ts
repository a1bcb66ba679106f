import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { hashPassword, isOutdated, isPassword } from '#server/http/access/password-hash.ts';
import { hashTyped } from '#server/http/access/password-tries.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { findAccountByEmail, renewHash } from './auth.queries.ts';

let placeholderHash: Promise<string> | undefined;

/**
 * The account with this email address and password. An unknown address and a wrong password get the same answer after
 * the same work, so that accounts cannot be probed. `withTries` limits the calls.
 *
 * @returns the account's id
 * @throws SIGN_IN_FAILED; ACCESS_DENIED for the right password of a disabled or revoked account (PRODUCT 1.2)
 */
export async function checkPassword(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  email: string,
  password: string,
): Promise<string> {
  const account = await findAccountByEmail(db, email);
  const right = await isPassword(account?.passwordHash ?? (await placeholder()), password);
  if (!account?.passwordHash || !right) {
    await audit(db, {
      actor: account ? `account:${account.id}` : 'system',
      action: 'staff.sign-in-failed',
      // Shows whether an unknown address was tried again, without revealing it.
      details: account ? {} : { unknownAddress: hashTyped(keys, email).toString('hex', 0, 8) },
    });
    throw new CodedError('SIGN_IN_FAILED');
  }
  if (!mayEnterStaffArea(account.apiAccess)) throw new CodedError('ACCESS_DENIED');
  // Only here is the password known, to rehash it with the current parameters.
  if (isOutdated(account.passwordHash))
    await renewHash(db, account.id, account.passwordHash, await hashPassword(password));
  return account.id;
}

/** Retries a placeholder hash that was refused because too many were running. */
function placeholder(): Promise<string> {
  placeholderHash ??= hashPassword('placeholder').catch((error: unknown) => {
    placeholderHash = undefined;
    throw error;
  });
  return placeholderHash;
}

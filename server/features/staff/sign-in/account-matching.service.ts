import type { Identity } from '#server/adapters/identity/relying-party.ts';
import type { Db } from '#server/storage/db/database.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { bindSubject, findAccountByEmail, findAccountById, findAccountBySubject } from './auth.queries.ts';

/**
 * The account of an authenticated identity. The embedded provider's subject is the account's id. An external subject
 * is looked up; the first time, it is bound to the account with its verified email address.
 *
 * @throws ACCESS_DENIED if there is no account, or it is disabled or revoked (PRODUCT 1.2)
 */
export async function accountOf(db: Db, kind: 'embedded' | 'external', identity: Identity): Promise<string> {
  const account =
    kind === 'embedded' ? await findAccountById(db, identity.subject) : await externalAccount(db, identity);
  if (!account || !mayEnterStaffArea(account.apiAccess)) throw new CodedError('ACCESS_DENIED');
  return account.id;
}

async function externalAccount(db: Db, { subject, verifiedEmail }: Identity) {
  const bound = await findAccountBySubject(db, subject);
  if (bound || !verifiedEmail) return bound;
  const account = await findAccountByEmail(db, verifiedEmail);
  // Bound to another subject: an address reassigned to a new person must not open the old account.
  if (!account || account.oidcSubject !== null) return undefined;
  await bindSubject(db, account.id, subject);
  return account;
}

import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Identity } from '../../integrations/identity-oidc/relying-party.ts';
import { bindSubject, findAccountByEmail, findAccountById, findAccountBySubject } from './auth.queries.ts';

/**
 * The account that a provider's word stands for. Our own provider's subject is the account's id. Another's
 * subject is looked up; the first time, the account with the e-mail address it has verified is bound to it.
 *
 * @throws ACCESS_DENIED when there is none, or it is disabled or revoked (PRODUCT 1.2)
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
  // Bound to someone else already: an address that was given to a new person must not open the old account.
  if (!account || account.oidcSubject !== null) return undefined;
  await bindSubject(db, account.id, subject);
  return account;
}

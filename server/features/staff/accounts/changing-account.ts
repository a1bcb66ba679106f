import type { Deps } from '#server/features/deps.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import { CodedError } from '#shared/errors.ts';
import { checkRightsAfter, holdRights } from './account-reach.ts';
import { checkRight } from './account-rights.ts';
import type { AccountGrant } from './accounts.policy.ts';
import { type AccountRecord, findAccount } from './accounts.queries.ts';

/**
 * Changes what concerns a person everywhere, as an administrator of all of their practices. The sockets of ended
 * sessions close after the commit.
 *
 * @param change returns the ended sessions
 * @throws CANNOT_CHANGE_OWN_ACCOUNT, ACCOUNT_OF_ANOTHER_PRACTICE, CHANGED_MEANWHILE, LAST_ADMINISTRATOR; ACCESS_DENIED
 *   for an account with more rights than the caller's
 */
export async function changing(
  { events }: Pick<Deps, 'events'>,
  grant: AccountGrant,
  version: number,
  change: (trx: Trx, account: AccountRecord) => Promise<string[]>,
): Promise<void> {
  if (grant.accountId === grant.staff.accountId) throw new CodedError('CANNOT_CHANGE_OWN_ACCOUNT');
  await events.transaction(async (trx, happened) => {
    const administered = await holdRights(trx, grant);
    await checkRight(trx, grant, 'person');
    await holdVersion(trx, 'accounts', grant.accountId, version);
    const account = await findAccount(trx, grant.accountId);
    if (!account) throw new CodedError('NOT_FOUND');
    const endedSessions = await change(trx, account);
    await checkRightsAfter(trx, grant, administered);
    if (endedSessions.length > 0) await happened({ type: 'sessions.ended', endedSessions });
  });
}

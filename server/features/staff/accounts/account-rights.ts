import type { Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { findAccount, selectAllPracticesOf } from './accounts.queries.ts';

/**
 * An administrator's rights over an account:
 *
 * - `read`: see it, its owner's activity, and the figures;
 * - `practices`: change its memberships in the administrator's practices, and keep notes about it there;
 * - `person`: change what concerns the person everywhere: name, contacts, kind, administrator rights, active
 *   or not, invitation, password, second factors;
 * - `installation`: grant and remove the administration of the installation.
 */
export type AccountRight = 'read' | 'practices' | 'person' | 'installation';

interface Target {
  administersInstallation: boolean;
  worksElsewhere: boolean;
}

/**
 * An account with more rights than the caller's is read-only: a person who could change its address could sign in as
 * its owner.
 */
export function rightsOver(
  { administersInstallation }: Pick<Staff, 'administersInstallation'>,
  target: Target,
): ReadonlySet<AccountRight> {
  if (administersInstallation) return new Set(['read', 'practices', 'person', 'installation']);
  if (target.administersInstallation) return new Set(['read']);
  return new Set(target.worksElsewhere ? ['read', 'practices'] : ['read', 'practices', 'person']);
}

interface Over {
  staff: Staff;
  practiceIds: readonly number[];
  accountId: string;
}

/** Includes disabled practices: once enabled again, the account has its rights there. */
export async function worksElsewhere(db: Db, { staff, practiceIds, accountId }: Over): Promise<boolean> {
  const own = staff.isClientAdmin ? await selectAllPracticesOf(db, staff.accountId) : [];
  const theirs = await selectAllPracticesOf(db, accountId);
  return !theirs.every((practiceId) => practiceIds.includes(practiceId) || own.includes(practiceId));
}

/** @throws ACCOUNT_OF_ANOTHER_PRACTICE, ACCESS_DENIED; NOT_FOUND if the account is gone */
export async function checkRight(
  db: Db,
  { staff, practiceIds, accountId }: Over,
  right: AccountRight,
): Promise<void> {
  const account = await findAccount(db, accountId);
  if (!account) throw new CodedError('NOT_FOUND');
  const { administersInstallation } = account;
  const elsewhere = await worksElsewhere(db, { staff, practiceIds, accountId });
  if (rightsOver(staff, { administersInstallation, worksElsewhere: elsewhere }).has(right)) return;
  const reach = rightsOver(staff, { administersInstallation, worksElsewhere: false });
  throw new CodedError(reach.has(right) ? 'ACCOUNT_OF_ANOTHER_PRACTICE' : 'ACCESS_DENIED');
}

import type { Db } from '#server/storage/db/database.ts';

/**
 * An account's rights as words, for later comparison: `administers`, `installation`, and its role in each practice,
 * such as `practice:3:Provider`. Disabled practices count, because they may be enabled again.
 */
export async function readRights(db: Db, accountId: string): Promise<string[]> {
  const account = await db
    .selectFrom('accounts')
    .select(['isClientAdmin', 'isAdminOnly', 'administersInstallation'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const memberships = await db
    .selectFrom('memberships')
    .select(['practiceId', 'userType'])
    .where('accountId', '=', accountId)
    .orderBy('practiceId')
    .execute();
  const { isClientAdmin, isAdminOnly, administersInstallation } = account;
  return [
    ...(isClientAdmin || isAdminOnly ? ['administers'] : []),
    ...(administersInstallation ? ['installation'] : []),
    ...memberships.map(
      ({ practiceId, userType }) => `practice:${practiceId}:${isAdminOnly ? 'AdminOnly' : userType}`,
    ),
  ];
}

/**
 * Whether an account has gained a right since a link for it was created, which the link's approver did not approve.
 *
 * @param then null for links created before rights were recorded
 */
export async function rightsHaveGrown(
  db: Db,
  accountId: string,
  then: readonly string[] | null,
): Promise<boolean> {
  if (then === null) return false;
  return (await readRights(db, accountId)).some((right) => !then.includes(right));
}

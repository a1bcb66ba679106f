import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { ScopeId, ScopeIds } from '#server/storage/settings/stored.ts';

export interface ScopeHome extends ScopeIds {
  version: number;
  enterpriseName: string;
  practiceName: string | null;
  visitTypeName: string | null;
}

export async function findScope(db: Db, scope: ScopeId): Promise<ScopeHome | undefined> {
  switch (scope.kind) {
    case 'enterprise': {
      const row = await db
        .selectFrom('enterprises')
        .select(['id as enterpriseId', 'name as enterpriseName', 'settingsVersion as version'])
        .where('id', '=', scope.id)
        .executeTakeFirst();
      return row && { ...row, practiceId: null, practiceName: null, visitTypeId: null, visitTypeName: null };
    }
    case 'practice': {
      const row = await practices(db)
        .select('practice.settingsVersion as version')
        .where('practice.id', '=', scope.id)
        .executeTakeFirst();
      return row && { ...row, visitTypeId: null, visitTypeName: null };
    }
    case 'visit-type':
      return practices(db)
        .innerJoin('visitTypes as type', 'type.practiceId', 'practice.id')
        .select(['type.id as visitTypeId', 'type.name as visitTypeName', 'type.settingsVersion as version'])
        .where('type.id', '=', scope.id)
        .executeTakeFirst();
    default:
      return scope satisfies never;
  }
}

export async function selectMembersAmong(
  db: Db,
  practiceId: number,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('memberships')
    .where('practiceId', '=', practiceId)
    .where('accountId', 'in', accountIds)
    .select('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

function practices(db: Db) {
  return db
    .selectFrom('practices as practice')
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .select([
      'practice.id as practiceId',
      'practice.name as practiceName',
      'enterprise.id as enterpriseId',
      'enterprise.name as enterpriseName',
    ]);
}

/** A setting that may lock staff out, so the operator can turn it off. */
export type StaffDemand = 'providerMfa' | 'administratorPasskey';

export async function selectScopesWith(db: Db, key: StaffDemand): Promise<ScopeId[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['enterpriseId', 'practiceId'])
    .where('key', '=', key)
    .where(({ eb, val }) => eb('value', '=', val('true')))
    .orderBy('enterpriseId')
    .orderBy('practiceId')
    .execute();
  return rows.flatMap(({ enterpriseId, practiceId }): ScopeId[] => {
    if (enterpriseId !== null) return [{ kind: 'enterprise', id: enterpriseId }];
    return practiceId === null ? [] : [{ kind: 'practice', id: practiceId }];
  });
}

export async function countPracticesWith(db: Db, key: StaffDemand): Promise<number> {
  const rows = await db
    .selectFrom('practices as practice')
    .select(effective(key, { practice: 'practice' }).as('on'))
    .execute();
  return rows.filter(({ on }) => on).length;
}

export async function selectPracticesOfEnterprise(db: Db, enterpriseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('practices')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import { CodedError } from '#shared/errors.ts';
import type { SettingKey, SettingScope } from '#shared/settings/definitions.ts';
import { keysOfScope } from '#shared/settings/definitions.ts';
import type { OwnByScope, OwnSetting } from '#shared/settings/inheritance.ts';
import type { Db, Trx } from '../db/database.ts';

export type ScopeId =
  | { kind: 'enterprise'; id: number }
  | { kind: 'practice'; id: number }
  | { kind: 'visit-type'; id: string };

export interface ScopeIds {
  enterpriseId: number;
  practiceId: number | null;
  visitTypeId: string | null;
}

const TABLES: Record<ScopeId['kind'], string> = {
  enterprise: 'enterprises',
  practice: 'practices',
  'visit-type': 'visit_types',
};

type Columns = { enterpriseId: number | null; practiceId: number | null; visitTypeId: string | null };

function columnsOf(scope: ScopeId): Columns {
  return {
    enterpriseId: scope.kind === 'enterprise' ? scope.id : null,
    practiceId: scope.kind === 'practice' ? scope.id : null,
    visitTypeId: scope.kind === 'visit-type' ? scope.id : null,
  };
}

export async function readOwnSettings(
  db: Db,
  { enterpriseId, practiceId, visitTypeId }: ScopeIds,
): Promise<Map<string, OwnByScope<unknown>>> {
  const rows = await db
    .selectFrom('settings')
    .where(({ or, eb }) =>
      or([
        eb('enterpriseId', '=', enterpriseId),
        ...(practiceId === null ? [] : [eb('practiceId', '=', practiceId)]),
        ...(visitTypeId === null ? [] : [eb('visitTypeId', '=', visitTypeId)]),
      ]),
    )
    .select(['key', 'enterpriseId', 'practiceId', 'value', 'final'])
    .execute();
  const found = new Map<string, OwnByScope<unknown>>();
  for (const { key, value, final, ...home } of rows) {
    const scope: SettingScope =
      home.enterpriseId !== null ? 'enterprise' : home.practiceId !== null ? 'practice' : 'visit-type';
    found.set(key, { ...found.get(key), [scope]: { value, final } });
  }
  return found;
}

/**
 * Locks a scope's settings for a change until the transaction ends, and increments their version.
 *
 * @param version null accepts any version
 * @throws CHANGED_MEANWHILE if the settings changed since `version`
 */
export async function holdSettings(trx: Trx, scope: ScopeId, version: number | null): Promise<void> {
  const table = sql.table(TABLES[scope.kind]);
  const held = await sql`
    update ${table} set settings_version = settings_version + 1
    where id = ${scope.id} and settings_version = coalesce(${version}::integer, settings_version)`.execute(
    trx,
  );
  if (held.numAffectedRows !== 1n) throw new CodedError('CHANGED_MEANWHILE');
}

/** Null restores the inherited value. */
export async function writeOwnSetting(
  trx: Trx,
  scope: ScopeId,
  key: SettingKey,
  own: OwnSetting<unknown> | null,
  changedBy: string | null,
): Promise<void> {
  const home = columnsOf(scope);
  let former = trx.deleteFrom('settings').where('key', '=', key);
  for (const [column, id] of Object.entries(home))
    if (id !== null) former = former.where(column as keyof Columns, '=', id);
  await former.execute();
  if (!own) return;
  await trx
    .insertInto('settings')
    .values({ ...home, key, value: JSON.stringify(own.value), final: own.final, changedBy })
    .execute();
}

export async function copyVisitTypeSettings(
  trx: Trx,
  from: string,
  to: string,
  changedBy: string,
): Promise<void> {
  await trx
    .insertInto('settings')
    .columns(['visitTypeId', 'key', 'value', 'changedBy'])
    .expression(({ selectFrom, val }) =>
      selectFrom('settings')
        .where('visitTypeId', '=', from)
        .where('key', 'in', keysOfScope('visit-type'))
        .select([val(to).as('visitTypeId'), 'key', 'value', val(changedBy).as('changedBy')]),
    )
    .execute();
}

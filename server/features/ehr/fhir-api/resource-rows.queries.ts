import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import { type KeysetPage, keysetPage } from '#server/storage/db/keyset-page.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { FhirTypeName } from '#shared/domain/fhir-api.ts';

export type ResourceRow = Selectable<Database['fhirResources']>;

export interface ReadPractice {
  id: number;
  timeZone: string;
}

export type Condition = (practice: ReadPractice) => RawBuilder<SqlBool>;

/** Readable resources: not deleted, and with a file that is complete, and clean or older than the scanner. */
const isThere = sql<SqlBool>`resource.deleted_at is null and (resource.file_id is null or exists (
  select from files as file where file.id = resource.file_id and file.complete and file.scan in ('none', 'clean')))`;

function rowsOf(db: Db, practiceId: number, type: FhirTypeName) {
  return db
    .selectFrom('fhirResources as resource')
    .selectAll('resource')
    .where('resource.practiceId', '=', practiceId)
    .where('resource.type', '=', type);
}

/** Reads people who work for several of the practices once, with the first practice. */
const notBefore = (practices: readonly ReadPractice[], index: number) =>
  sql<SqlBool>`not exists (select from fhir_resources as earlier where earlier.type = resource.type
    and earlier.id = resource.id and earlier.practice_id = any(${practices.slice(0, index).map(({ id }) => id)}::integer[]))`;

export interface PageRequest {
  type: FhirTypeName;
  practices: readonly ReadPractice[];
  conditions: readonly Condition[];
  by: 'at' | 'updated';
  limit: number;
  cursor?: string | undefined;
}

export async function selectPage(db: Db, request: PageRequest): Promise<KeysetPage<ResourceRow>> {
  const { type, practices, conditions, by, limit, cursor } = request;
  if (practices.length === 0) return { rows: [], nextCursor: null, previousCursor: null };
  const parts = practices.map((practice, index) => {
    let rows = rowsOf(db, practice.id, type).where(isThere);
    if (by === 'at') rows = rows.where('resource.at', 'is not', null);
    if (type === 'Practitioner' && index > 0) rows = rows.where(notBefore(practices, index));
    for (const condition of conditions) rows = rows.where(condition(practice));
    return rows;
  });
  return keysetPage(
    db,
    parts,
    { sort: by, limit, cursor },
    {
      keys: {
        at: { by: sql`resource.at`, type: 'timestamptz' },
        updated: { by: sql`resource.updated_at`, type: 'timestamptz' },
      },
      id: sql`resource.id`,
    },
  );
}

export async function findResource(
  db: Db,
  practiceIds: readonly number[],
  types: readonly FhirTypeName[],
  id: string,
): Promise<{ row: ResourceRow; isThere: boolean } | undefined> {
  if (practiceIds.length === 0) return undefined;
  const found = await db
    .selectFrom('fhirResources as resource')
    .selectAll('resource')
    .select(isThere.as('isThere'))
    .where('resource.practiceId', 'in', [...practiceIds])
    .where('resource.type', 'in', [...types])
    .where('resource.id', '=', id)
    .orderBy('resource.practiceId')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const { isThere: there, ...row } = found;
  return { row, isThere: Boolean(there) };
}

/** By id, for exports: each once, even while others change. */
export function selectAfter(
  db: Db,
  {
    practices,
    index,
    type,
    since,
    after,
    limit,
  }: {
    practices: readonly ReadPractice[];
    index: number;
    type: FhirTypeName;
    since: Date | null;
    after: string | null;
    limit: number;
  },
): Promise<ResourceRow[]> {
  let rows = rowsOf(db, practices[index]?.id ?? 0, type).where(isThere);
  if (since) rows = rows.where('resource.updatedAt', '>', since);
  if (after) rows = rows.where('resource.id', '>', after);
  if (type === 'Practitioner' && index > 0) rows = rows.where(notBefore(practices, index));
  return rows.orderBy('resource.id').limit(limit).execute();
}

export async function selectThere(
  db: Db,
  practiceIds: readonly number[],
  type: FhirTypeName,
  ids: readonly (string | null)[],
): Promise<Set<string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Set();
  const rows = await db
    .selectFrom('fhirResources as resource')
    .select('resource.id')
    .where('resource.practiceId', 'in', [...practiceIds])
    .where('resource.type', '=', type)
    .where('resource.id', '=', sql<string>`any(${wanted}::uuid[])`)
    .where(isThere)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The time up to which every change is committed: a change has the time of its statement, and no running
 * transaction that writes started before this time. A millisecond earlier, because a search for newer changes
 * excludes equal times, and a transaction may write within the millisecond in which it starts.
 */
export async function readSettledTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', coalesce(min(xact_start), now())) - interval '1 millisecond' as at
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

/** By type and id: each once, even while others change. */
export function selectOfPatient(
  db: Db,
  {
    practiceId,
    patientId,
    after,
    limit,
  }: {
    practiceId: number;
    patientId: string;
    after: Pick<ResourceRow, 'type' | 'id'> | undefined;
    limit: number;
  },
): Promise<ResourceRow[]> {
  let rows = db
    .selectFrom('fhirResources as resource')
    .selectAll('resource')
    .where('resource.practiceId', '=', practiceId)
    .where('resource.patientId', '=', patientId)
    .where(isThere);
  if (after)
    rows = rows.where(sql<SqlBool>`(resource.type, resource.id) > (${after.type}::text, ${after.id}::uuid)`);
  return rows.orderBy('resource.type').orderBy('resource.id').limit(limit).execute();
}

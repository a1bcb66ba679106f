import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { NewExport } from '#shared/contracts/rest/admin/exports.ts';
import type { ExportKind } from '#shared/domain/export.ts';

export type ExportRow = Selectable<Database['exports']>;

export type RowsExport = ExportRow & { kind: ExportKind };

const SHOWN = 20;

export async function insertExport(
  trx: Trx,
  row: {
    id: string;
    practiceId: number;
    accountId: string;
    at: Date;
    expiresAt: Date;
    patientId?: string;
    form: Omit<NewExport, 'kind' | 'format'> & Pick<ExportRow, 'kind' | 'format'>;
  },
): Promise<{ row: ExportRow; isNew: boolean }> {
  const { id, practiceId, accountId, at, expiresAt, patientId, form } = row;
  const { kind, format, from, to, language, idempotencyKey } = form;
  const inserted = await trx
    .insertInto('exports')
    .values({
      id,
      practiceId,
      accountId,
      kind,
      format,
      fromDay: from,
      toDay: to,
      language,
      patientId: patientId ?? null,
      idempotencyKey,
      createdAt: at,
      expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'idempotencyKey']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { row: inserted, isNew: true };
  const made = await trx
    .selectFrom('exports')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirstOrThrow();
  return { row: made, isNew: false };
}

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends; undefined if another worker is writing the export. */
export async function holdExport(trx: Trx, id: string): Promise<ExportRow | undefined> {
  return trx
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function selectExports(
  db: Db,
  accountId: string,
  practiceId: number,
  now: Date,
): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
}

export async function updateExport(
  db: Db,
  id: string,
  changes: Partial<Pick<ExportRow, 'state' | 'rowsWritten' | 'rowsExpected' | 'parts' | 'cursor'>>,
): Promise<void> {
  await db.updateTable('exports').set(changes).where('id', '=', id).execute();
}

export async function deleteExpired(trx: Trx, now: Date): Promise<string | undefined> {
  const expired = await trx
    .selectFrom('exports')
    .select('id')
    .where('expiresAt', '<=', now)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!expired) return undefined;
  await trx.deleteFrom('exports').where('id', '=', expired.id).execute();
  return expired.id;
}

/** In the practice's time zone. */
export const midnight = (practiceId: number, day: string, daysAfter: 0 | 1) =>
  sql<Date>`(select ((${day}::date + ${sql.lit(daysAfter)})::timestamp at time zone practice.time_zone)
    from practices as practice where practice.id = ${practiceId})`;

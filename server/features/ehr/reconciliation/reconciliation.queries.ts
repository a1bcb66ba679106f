import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { keysetPage } from '#server/storage/db/keyset-page.ts';
import { matchesWords } from '#server/storage/db/search-words.ts';
import type { Reconciliation } from '#shared/domain/visit-list.ts';

function compared(db: Db) {
  return db
    .selectFrom('visits as visit')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.visitId', 'visit.id')
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('accounts as account', 'account.id', 'visitPatient.reconciledBy')
    .leftJoin('accounts as undoer', 'undoer.id', 'visitPatient.reconciliationUndoneBy')
    .where('visitPatient.removedBy', 'is', null)
    .select([
      'visitPatient.sessionId',
      'patient.firstName',
      'patient.lastName',
      'patient.birthDate',
      'patient.recordId',
      'visitPatient.reconciled',
      'visitPatient.reconciledAt',
      'visitPatient.reconciledName',
      'account.displayName as reconciledBy',
      'visitPatient.reconciliationUndoneAt as undoneAt',
      'undoer.displayName as undoneBy',
    ]);
}
export type ComparedRow = Awaited<ReturnType<typeof selectOfVisit>>[number];

export function selectOfVisit(db: Db, visitId: string) {
  return compared(db).where('visit.id', '=', visitId).orderBy('visitPatient.position').execute();
}

export async function markReconciled(
  trx: Trx,
  { sessionId, at, by, name }: { sessionId: string; at: Date; by: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('visitPatients')
    .set({ reconciled: true, reconciledAt: at, reconciledBy: by, reconciledName: name })
    .where('sessionId', '=', sessionId)
    .where('reconciled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locked until the transaction ends; null without a reconciliation. */
export async function lockReconciled(trx: Trx, sessionId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('visitPatients')
    .where('sessionId', '=', sessionId)
    .select('reconciledAt')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.reconciledAt ?? null;
}

export async function unmarkReconciled(
  trx: Trx,
  { sessionId, at, by }: { sessionId: string; at: Date; by: string },
): Promise<void> {
  await trx
    .updateTable('visitPatients')
    .set({
      reconciled: false,
      reconciledAt: null,
      reconciledBy: null,
      reconciledName: null,
      reconciliationUndoneAt: at,
      reconciliationUndoneBy: by,
    })
    .where('sessionId', '=', sessionId)
    .execute();
}

interface PageRequest {
  q: string;
  reconciliation?: Reconciliation | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort: '-time' | 'time';
  cursor?: string | undefined;
  limit: number;
}

export function selectOfPractice(
  db: Db,
  practiceId: number,
  { q, reconciliation, from, to, ...page }: PageRequest,
) {
  let found = compared(db)
    .where('visit.practiceId', '=', practiceId)
    .where('visit.beganAt', 'is not', null)
    .select(['patient.id as patientId', 'visit.id as visitId', 'visit.startsAt', 'visit.timeZone']);
  for (const word of matchesWords(sql.ref('patient.searchName'), q)) found = found.where(word);
  if (reconciliation) found = found.where('visitPatient.reconciled', '=', reconciliation === 'RECONCILED');
  if (from) found = found.where(sql<SqlBool>`visit.starts_at >= ${midnight(from, 0)}`);
  if (to) found = found.where(sql<SqlBool>`visit.starts_at < ${midnight(to, 1)}`);
  return keysetPage(db, [found], page, {
    keys: { time: { by: sql`visit.starts_at`, type: 'timestamptz' } },
    id: sql`visit_patient.session_id`,
  });

  function midnight(day: string, after: 0 | 1) {
    return sql`(select ((${day}::date + ${sql.lit(after)})::timestamp at time zone practice.time_zone)
      from practices as practice where practice.id = ${practiceId})`;
  }
}

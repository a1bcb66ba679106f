import { type Insertable, sql } from 'kysely';
import type { AppointmentStatus, RecordFailure } from '#server/adapters/record-system/port.ts';
import { describedVisitPatientRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { Sealed } from '#server/storage/db/tables/sealed.ts';
import { WAITS_FOR_STAFF } from '#shared/domain/record-system.ts';
import { NOT_BEGUN_STATUSES } from '#shared/domain/visit.ts';

/** After this long, another process may take over the attempt. */
const CLAIM_SECONDS = 180;

export function findBookable(trx: Trx, sessionId: string) {
  return describedVisitPatientRows(trx, { sessionId })
    .select(['patient.recordId', 'type.createsEncounter', 'visit.practiceId'])
    .executeTakeFirst();
}

export async function insertAppointment(
  trx: Trx,
  appointment: Insertable<Database['appointments']>,
): Promise<void> {
  await trx.insertInto('appointments').values(appointment).execute();
}

export async function moveToSession(trx: Trx, from: string, to: string): Promise<string | undefined> {
  const row = await trx
    .updateTable('appointments')
    .set({ sessionId: to, revision: sql`revision + 1` })
    .where('sessionId', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function reviseOfVisit(trx: Trx, visitId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('appointments')
    .set({ revision: sql`revision + 1` })
    .where('sessionId', 'in', (where) =>
      where.selectFrom('visitPatients').select('sessionId').where('visitId', '=', visitId),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function noteCheckIn(trx: Trx, sessionId: string, at: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('appointments as appointment')
    .from('visitPatients as visitPatient')
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .whereRef('visitPatient.sessionId', '=', 'appointment.sessionId')
    .where('appointment.sessionId', '=', sessionId)
    .where('appointment.checkedInAt', 'is', null)
    .where('type.checkInKeeps', '=', true)
    .set({ checkedInAt: at, revision: sql`appointment.revision + 1` })
    .returning('appointment.id')
    .executeTakeFirst();
  return row?.id;
}

export async function noteCheckOut(
  trx: Trx,
  sessionId: string,
  { at, by }: { at: Date; by: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('appointments')
    .set({ checkedOutAt: at, checkedOutBy: by, revision: sql`revision + 1` })
    .where('sessionId', '=', sessionId)
    .where('checkedOutAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function findToWrite(db: Db, id: string) {
  return describedVisitPatientRows(db, 'across-practices')
    .innerJoin('appointments as appointment', 'appointment.sessionId', 'visitPatient.sessionId')
    .where('appointment.id', '=', id)
    .select([
      'appointment.id',
      'appointment.practiceId',
      'appointment.sessionId',
      'appointment.patientRecordId',
      'appointment.mergedFrom',
      'appointment.recordId',
      'appointment.recordConnectionId',
      'appointment.encounter',
      'appointment.encounterRecordId',
      'appointment.checkedInAt',
      'appointment.checkedOutAt',
      'appointment.revision',
      'appointment.writtenRevision',
      'appointment.status',
      'visit.id as visitId',
      'visit.status as visitStatus',
      'visit.startsAt',
      'visit.durationMinutes',
      'visit.description',
      'visit.cancelReason as visitCancelReason',
      'visitPatient.cancelledAt',
      'visitPatient.noShowReason',
      'visitPatient.cancelReason',
      'visitPatient.keptAt',
      'type.name as serviceName',
      'provider.id as providerId',
      'provider.displayName as providerName',
      'patient.firstName',
      'patient.lastName',
    ])
    .executeTakeFirst();
}
export type AppointmentToWrite = NonNullable<Awaited<ReturnType<typeof findToWrite>>>;

/** Returns true if this attempt now owns the appointment. Concurrent attempts could write in the wrong order. */
export async function claim(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
    .where('id', '=', id)
    .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function release(db: Db, id: string): Promise<void> {
  await db.updateTable('appointments').set({ claimedUntil: null }).where('id', '=', id).execute();
}

export async function revisionOf(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('appointments').select('revision').where('id', '=', id).executeTakeFirst();
  return row?.revision ?? 0;
}

export async function noteWritten(
  trx: Trx,
  id: string,
  written: {
    recordId: string;
    encounterRecordId: string | null;
    revision: number;
    status: AppointmentStatus;
    at: Date;
  },
): Promise<void> {
  const { revision, at, ...rest } = written;
  await trx
    .updateTable('appointments')
    .set({
      ...rest,
      writtenRevision: revision,
      writtenAt: at,
      attempts: 0,
      failure: null,
      failureSaid: null,
      failedAt: null,
      mergedInto: null,
      ...AGREED,
    })
    .where('id', '=', id)
    .execute();
}

const AGREED = { theirStatus: null, theirStartsAt: null, theirReason: null, differsSince: null };

export async function findAgreed(
  db: Db,
  { id, practiceId, connectionId }: { id: string; practiceId: number; connectionId: string | null },
) {
  const row = await db
    .selectFrom('appointments as appointment')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'appointment.sessionId')
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .where('appointment.id', '=', id)
    .where('appointment.practiceId', '=', practiceId)
    .where('appointment.recordConnectionId', 'is not distinct from', connectionId)
    .select([
      'appointment.id',
      'appointment.status',
      'appointment.revision',
      'appointment.writtenRevision',
      'appointment.differsSince',
      'visit.id as visitId',
      'visit.startsAt',
      'visit.isGroupVisit',
    ])
    .executeTakeFirst();
  return row ?? null;
}
export type AgreedAppointment = NonNullable<Awaited<ReturnType<typeof findAgreed>>>;

export async function selectToLookUp(
  db: Db,
  { practiceId, connectionId }: { practiceId: number; connectionId: string | null },
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<{ id: string; recordId: string }[]> {
  const rows = await db
    .selectFrom('appointments as appointment')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'appointment.sessionId')
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .where('appointment.practiceId', '=', practiceId)
    .where('appointment.recordConnectionId', 'is not distinct from', connectionId)
    .where('appointment.status', 'in', ['pending', 'booked'])
    .whereRef('appointment.writtenRevision', '=', 'appointment.revision')
    .where('appointment.differsSince', 'is', null)
    .where('visit.status', 'in', NOT_BEGUN_STATUSES)
    .where('visit.startsAt', '>', now)
    .where(sql`coalesce(looked_up_at, written_at)`, '<=', since)
    .select(['appointment.id', 'appointment.recordId'])
    .orderBy(sql`coalesce(looked_up_at, written_at)`)
    .orderBy('appointment.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('appointments')
    .set({ lookedUpAt: now })
    .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
    .execute();
  return rows.flatMap(({ id, recordId }) => (recordId ? [{ id, recordId }] : []));
}

export async function noteTheirs(
  db: Db,
  id: string,
  theirs: { status: AppointmentStatus; startsAt: Date | null; reason: string | null; at: Date } | null,
): Promise<void> {
  const set = theirs
    ? {
        theirStatus: theirs.status,
        theirStartsAt: theirs.startsAt,
        theirReason: theirs.reason,
        differsSince: theirs.at,
      }
    : AGREED;
  await db.updateTable('appointments').set(set).where('id', '=', id).execute();
}

export async function revise(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('appointments').set({ revision: sql`revision + 1` }).where('id', '=', id).execute();
}

/** Stores the results of a partly failed attempt, so that the ids are not lost. */
export async function noteFailed(
  db: Db,
  id: string,
  {
    failure,
    said = null,
    mergedInto = null,
    at,
    recordId,
  }: {
    failure: RecordFailure;
    said?: Sealed | null;
    mergedInto?: string | null;
    at: Date;
    recordId: string | null;
  },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      failure,
      failureSaid: said,
      mergedInto,
      failedAt: at,
      attempts: sql`attempts + 1`,
      ...(recordId ? { recordId } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function markKeptAt(trx: Trx, sessionId: string, keptAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('visitPatients')
    .set({ keptAt })
    .where('sessionId', '=', sessionId)
    .where('keptAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Appointments behind their revision, in any practice, that no attempt owns now; the oldest failures first.
 *
 * @param silentSince excludes appointments that failed later, because their job will retry
 */
export async function selectBehind(
  db: Db,
  { now, silentSince }: { now: Date; silentSince: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .whereRef('writtenRevision', '<', 'revision')
    .where((where) => where.or([where('failure', 'is', null), where('failure', 'not in', WAITS_FOR_STAFF)]))
    .where((where) => where.or([where('failedAt', 'is', null), where('failedAt', '<', silentSince)]))
    .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<=', now)]))
    .orderBy(sql`failed_at asc nulls first`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function selectOfVisit(db: Db, visitId: string) {
  return db
    .selectFrom('appointments as appointment')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'appointment.sessionId')
    .leftJoin('accounts as account', 'account.id', 'appointment.checkedOutBy')
    .where('visitPatient.visitId', '=', visitId)
    .select([
      'appointment.sessionId',
      'appointment.status',
      'appointment.checkedInAt',
      'appointment.checkedOutAt',
      'account.displayName as checkedOutBy',
      'appointment.encounter',
      'appointment.encounterRecordId',
      'appointment.revision',
      'appointment.writtenRevision',
      'appointment.writtenAt',
      'appointment.attempts',
      'appointment.failure',
      'appointment.failureSaid',
      'appointment.mergedInto',
      'appointment.failedAt',
      'appointment.theirStatus',
      'appointment.theirStartsAt',
      'appointment.theirReason',
      'appointment.differsSince',
    ])
    .orderBy('visitPatient.position')
    .execute();
}

export function lockMerged(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('appointments')
    .select(['patientRecordId', 'recordConnectionId', 'mergedInto'])
    .where('sessionId', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function moveToRecord(
  trx: Trx,
  { practiceId, connectionId, from, into }: MergedRecord,
): Promise<string[]> {
  const rows = await trx
    .updateTable('appointments')
    .set({ patientRecordId: into, mergedFrom: from, mergedInto: null, failure: null, failureSaid: null })
    .where('practiceId', '=', practiceId)
    .where('recordConnectionId', 'is not distinct from', connectionId)
    .where('patientRecordId', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface MergedRecord {
  practiceId: number;
  connectionId: string | null;
  from: string;
  into: string;
}

export function lockOfSession(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('appointments as appointment')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'appointment.sessionId')
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .select([
      'appointment.id',
      'appointment.revision',
      'appointment.writtenRevision',
      'appointment.differsSince',
      'visit.beganAt',
    ])
    .where('appointment.sessionId', '=', sessionId)
    .forUpdate('appointment')
    .executeTakeFirst();
}

import { type SqlBool, sql } from 'kysely';
import { visitRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { GUEST_MESSAGE_KINDS, PATIENT_MESSAGE_KINDS } from '#shared/domain/visit-message.ts';

const PERSON_KINDS = [...PATIENT_MESSAGE_KINDS, ...GUEST_MESSAGE_KINDS, 'guest-notice'] as const;

function loggedMessages(db: Db) {
  return db
    .selectFrom('messages as message')
    .leftJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'message.sessionId')
    .leftJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('guests as guest', 'guest.id', 'message.guestId')
    .leftJoin('accounts as account', 'account.id', 'message.accountId')
    .where((where) =>
      where.not(
        where.and([where('message.state', '=', 'withdrawn'), where('message.failure', '=', 'SUPERSEDED')]),
      ),
    )
    .select([
      'message.id as messageId',
      'message.visitId',
      'message.kind',
      'message.topic',
      'message.sessionId',
      'message.guestId',
      'message.method',
      'message.recipient',
      'message.state',
      'message.failure',
      'message.attempts',
      'message.createdAt',
      'message.sentAt',
      'message.deliveredAt',
      'patient.firstName',
      'patient.lastName',
      'guest.name as guestName',
      'account.displayName as staffName',
      'message.ordinal',
    ])
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.ordinal', 'desc');
}

/**
 * Messages about a visit, newest first, with their recipients' names; excludes codes, and messages withdrawn because a
 * newer one replaced them.
 */
export function selectMessagesOfVisit(db: Db, visitId: string) {
  return loggedMessages(db)
    .where('message.id', 'in', (about) =>
      about
        .selectFrom('messages')
        .select('id')
        .where('visitId', '=', visitId)
        .union(about.selectFrom('messageVisits').select('messageId as id').where('visitId', '=', visitId)),
    )
    .where('message.kind', 'in', [...PERSON_KINDS, 'staff-notice'])
    .execute();
}

export function selectMessagesTo(db: Db, sessionIds: readonly string[], limit: number) {
  return loggedMessages(db)
    .where('message.sessionId', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('message.kind', 'in', [...PATIENT_MESSAGE_KINDS])
    .limit(limit)
    .execute();
}
export type LoggedMessage = Awaited<ReturnType<typeof selectMessagesOfVisit>>[number];

export function findMessageOfVisit(db: Db, visitId: string, messageId: string) {
  return db
    .selectFrom('messages')
    .where('id', '=', messageId)
    .where('visitId', '=', visitId)
    .selectAll()
    .executeTakeFirst();
}

const personKinds = sql.raw(PERSON_KINDS.map((kind) => `'${kind}'`).join(', '));

/**
 * A failed message to a patient or guest, with no later message to that person sent or queued. Literals instead of
 * parameters, because the planner compares them with the condition of the index `messages_not_delivered`.
 */
const undelivered = sql<SqlBool>`message.state = 'failed' and message.kind in (${personKinds}) and not exists (
  select from messages as later
  where later.visit_id = message.visit_id and later.kind in (${personKinds}) and later.state in ('sent', 'queued')
    and later.ordinal > message.ordinal
    and coalesce(later.session_id, later.guest_id) = coalesce(message.session_id, message.guest_id))`;

export function selectUndeliverable(db: Db, visitIds: readonly string[]) {
  return db
    .selectFrom('messages as message')
    .where('message.visitId', '=', sql<string>`any(${visitIds}::uuid[])`)
    .where(undelivered)
    .select(['message.visitId', 'message.id as messageId'])
    .execute();
}

export const hasUndeliverable = sql<boolean>`exists (
  select from messages as message where message.visit_id = visit.id and ${undelivered})`;

/**
 * The newest failed messages to patients and guests since then, about visits that the account owns or scheduled, while
 * they matter: the visit is open, or the person has not received its cancellation or documents.
 */
export function selectUndeliveredOf(
  db: Db,
  {
    accountId,
    practiceIds,
    since,
    limit,
  }: { accountId: string; practiceIds: number[]; since: Date; limit: number },
) {
  return visitRows(db, { practiceIds })
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('messages as message', 'message.visitId', 'visit.id')
    .leftJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'message.sessionId')
    .leftJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('guests as guest', 'guest.id', 'message.guestId')
    .where(undelivered)
    .where('message.failedAt', '>', since)
    .where((where) =>
      where.or([where('visit.providerId', '=', accountId), where('visit.createdBy', '=', accountId)]),
    )
    .where((where) =>
      where.or([
        where('visit.status', 'not in', [...ENDED_VISIT_STATUSES]),
        where('message.kind', 'in', ['visit-cancelled', 'guest-cancelled', 'after-visit']),
      ]),
    )
    .select([
      'message.id as messageId',
      'message.kind',
      'message.topic',
      'message.method',
      'message.failedAt',
      'visitPatient.patientId',
      'patient.firstName',
      'patient.lastName',
      'guest.name as guestName',
      'visit.id as visitId',
      'visit.practiceId',
      'practice.name as practiceName',
      'type.name as visitType',
      'visit.startsAt',
      'visit.timeZone',
    ])
    .orderBy('message.failedAt', 'desc')
    .limit(limit)
    .execute();
}

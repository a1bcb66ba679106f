import { sql } from 'kysely';
import { describedVisitRows, type Visits, visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { ENDED_VISIT_STATUSES, type LinkDelivery } from '#shared/domain/visit.ts';
import { GUEST_MESSAGE_KINDS, PATIENT_MESSAGE_KINDS } from '#shared/domain/visit-message.ts';

const PERSON_KINDS = [...PATIENT_MESSAGE_KINDS, ...GUEST_MESSAGE_KINDS];

export function findNotifiedVisit(db: Db, visitId: string) {
  return notifiedVisits(db, { visitId }).executeTakeFirst();
}
export type NotifiedVisit = NonNullable<Awaited<ReturnType<typeof findNotifiedVisit>>>;

export function selectNotifiedVisits(db: Db, visitIds: readonly string[]): Promise<NotifiedVisit[]> {
  return notifiedVisits(db, { visitIds }).orderBy('visit.startsAt').orderBy('visit.id').execute();
}

function notifiedVisits(db: Db, visits: Visits) {
  const place = { practice: 'practice', visitType: 'visit.visitTypeId' };
  return describedVisitRows(db, visits).select([
    'visit.id as visitId',
    'visit.practiceId',
    'visit.status',
    'visit.startsAt',
    'visit.timeZone',
    'visit.durationMinutes',
    'visit.isGroupVisit',
    'practice.disabledAt',
    'type.contactMethods',
    effective('contactMethods', { practice: 'practice' }).as('practiceMethods'),
    effective('quietHours', { practice: 'practice' }).as('quietHours'),
    'practice.timeZone as practiceTimeZone',
    effective('linkExpiration', place).as('linkExpiration'),
    effective('confirmationMessage', place).as('confirmationMessage'),
    effective('cancellationMessage', place).as('cancellationMessage'),
    effective('rescheduleMessage', place).as('rescheduleMessage'),
    effective('reminder1Day', place).as('reminder1Day'),
    effective('reminder1Hour', place).as('reminder1Hour'),
    effective('reminder30Minutes', place).as('reminder30Minutes'),
    effective('documentsExpireDays', place).as('documentsExpireDays'),
    effective('sendSummaryPdf', place).as('sendSummaryPdf'),
    effective('sendSummaryHtml', place).as('sendSummaryHtml'),
  ]);
}

export function selectPatientsToTell(db: Db, ...visitIds: readonly string[]) {
  return visitPatientRows(db, { visitIds })
    .where('visitPatient.cancelledAt', 'is', null)
    .select([
      'visitPatient.visitId',
      'visitPatient.sessionId',
      'visitPatient.patientId',
      'visitPatient.email',
      'visitPatient.mobile',
      'visitPatient.language',
      'visitPatient.linkDelivery',
      'patient.firstName',
      'patient.lastName',
    ])
    .orderBy('visitPatient.position')
    .execute();
}
export type PatientToTell = Awaited<ReturnType<typeof selectPatientsToTell>>[number];

/** Includes a canceled patient. Locked until the transaction ends. */
export function findPatientToTell(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('visitPatients')
    .where('sessionId', '=', sessionId)
    .select(['sessionId', 'patientId', 'email', 'mobile', 'language', 'linkDelivery', 'cancelledAt'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findAddresses(db: Db, sessionId: string) {
  return db
    .selectFrom('visitPatients')
    .where('sessionId', '=', sessionId)
    .select(['email', 'mobile', 'language'])
    .executeTakeFirst();
}

export async function withdrawAfterVisit(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ state: 'withdrawn', failure: 'SUPERSEDED' })
    .where('id', 'in', (queued) =>
      queued
        .selectFrom('messages')
        .select('id')
        .where('sessionId', '=', sessionId)
        .where('kind', '=', 'after-visit')
        .where('state', '=', 'queued')
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function selectWithdrawnAfterVisit(db: Db, linkId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .where('afterVisitLinkId', '=', linkId)
    .where('state', '=', 'withdrawn')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function selectGuestsToTell(db: Db, ...visitIds: readonly string[]) {
  return db
    .selectFrom('guests')
    .where('visitId', '=', ({ fn, val }) => fn.any<string>(val([...visitIds])))
    .where('removedAt', 'is', null)
    .where('response', '!=', 'DECLINED')
    .select(['visitId', 'id as guestId', 'email', 'mobile', 'language', 'inviteMethod', 'name', 'accountId'])
    .orderBy('invitedAt')
    .orderBy('ordinal')
    .execute();
}
export type GuestToTell = Awaited<ReturnType<typeof selectGuestsToTell>>[number];

interface Whose {
  sessionId?: string;
  guestId?: string;
}

const messagesAbout = (visitId: string) => sql<{
  messageId: string;
  sessionId: string | null;
  guestId: string | null;
}>`(select id as message_id, session_id, guest_id from messages where visit_id = ${visitId}
  union all select message_id, session_id, guest_id from message_visits where visit_id = ${visitId})`;

const anotherOpen = (visitId: string) => sql<boolean>`exists (select from visits as visit
  where visit.id <> ${visitId} and visit.status <> all(${[...ENDED_VISIT_STATUSES]}::text[])
    and (visit.id = message.visit_id
      or visit.id in (select visit_id from message_visits where message_id = message.id)))`;

/**
 * Withdraws the visit's queued messages, except cancellations, which stay true, and messages that are also about
 * another open visit, which then omit this one. Skips a message that is being sent; its own check decides.
 *
 * @param whose limits it to one patient or guest
 * @returns their patients and guests
 */
export async function withdrawQueued(
  trx: Trx,
  visitId: string,
  whose: Whose = {},
): Promise<{ sessionId: string | null; guestId: string | null }[]> {
  const { rows } = await sql<{ sessionId: string | null; guestId: string | null }>`
    with about as ${messagesAbout(visitId)},
    those as (
      select message.id from messages as message
      where message.id in (select message_id from about
          where session_id is not distinct from coalesce(${whose.sessionId ?? null}::uuid, session_id)
            and guest_id is not distinct from coalesce(${whose.guestId ?? null}::uuid, guest_id))
        and message.state = 'queued'
        and message.kind = any(${[...PERSON_KINDS, 'guest-notice']}::text[])
        and message.kind not in ('visit-cancelled', 'guest-cancelled')
        and not ${anotherOpen(visitId)}
      for update of message skip locked
    ),
    withdrawn as (
      update messages set state = 'withdrawn', failure = 'SUPERSEDED' where id in (select id from those) returning id
    )
    select about.session_id, about.guest_id from about join withdrawn on withdrawn.id = about.message_id`.execute(
    trx,
  );
  return rows;
}

/**
 * People who opened one of the visit's links, or to whose address a message about it was sent or is queued.
 */
export async function selectNotified(trx: Trx, visitId: string): Promise<Set<string>> {
  const { rows } = await sql<{ personId: string | null }>`
    select coalesce(about.session_id, about.guest_id) as person_id
    from ${messagesAbout(visitId)} as about join messages as message on message.id = about.message_id
    where message.kind = any(${PERSON_KINDS}::text[]) and message.state in ('sent', 'queued', 'failed')
    union
    select coalesce(session.session_id, session.guest_id)
    from visit_sessions as session join links as link on link.id = session.link_id
    where link.visit_id = ${visitId}`.execute(trx);
  return new Set(rows.flatMap(({ personId }) => personId ?? []));
}

export async function bumpCalendar(
  trx: Trx,
  person: { sessionId: string } | { guestId: string },
): Promise<void> {
  const sequence = sql<number>`calendar_sequence + 1`;
  if ('sessionId' in person) {
    await trx
      .updateTable('visitPatients')
      .set({ calendarSequence: sequence })
      .where('sessionId', '=', person.sessionId)
      .execute();
    return;
  }
  await trx
    .updateTable('guests')
    .set({ calendarSequence: sequence })
    .where('id', '=', person.guestId)
    .execute();
}

export async function copyPatientsCalendar(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('visitPatients as next')
    .from('visitPatients as former')
    .set(({ ref }) => ({
      calendarUid: ref('former.calendarUid'),
      calendarSequence: sql<number>`former.calendar_sequence + 1`,
    }))
    .where('former.sessionId', '=', from)
    .where('next.sessionId', '=', to)
    .execute();
}

/**
 * Future visits without planned reminders, locked until the transaction ends. Skips visits that another transaction
 * has locked.
 */
export function claimUnplannedVisits(trx: Trx, now: Date, most: number) {
  return trx
    .selectFrom('visits')
    .where('status', '=', 'SCHEDULED')
    .where('remindersPlanned', '=', false)
    .where('startsAt', '>', now)
    .select(['id as visitId', 'startsAt', 'timeZone'])
    .orderBy('startsAt')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markRemindersPlanned(trx: Trx, visitId: string): Promise<void> {
  await trx.updateTable('visits').set({ remindersPlanned: true }).where('id', '=', visitId).execute();
}

/** The colleague who moved a visit does not replace the one who scheduled it. */
export async function findStaffOfVisit(db: Db, visitId: string) {
  const rows = await db
    .withRecursive('earlier', (query) =>
      query
        .selectFrom('visits')
        .where('id', '=', visitId)
        .select(['id', 'practiceId', 'providerId', 'createdBy', 'movedFrom'])
        .union((moved) =>
          moved
            .selectFrom('visits as visit')
            .innerJoin('earlier', 'earlier.movedFrom', 'visit.id')
            .select([
              'visit.id',
              'visit.practiceId',
              'visit.providerId',
              'visit.createdBy',
              'visit.movedFrom',
            ]),
        ),
    )
    .selectFrom('earlier')
    .selectAll()
    .execute();
  const visit = rows.find(({ id }) => id === visitId);
  return visit && { ...visit, scheduledBy: rows.map(({ createdBy }) => createdBy) };
}

export async function copayStillFails(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'failed')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateContact(
  trx: Trx,
  { sessionId, patientId }: { sessionId: string; patientId: string },
  contact: { email: string | null; mobile: string | null; linkDelivery: LinkDelivery },
): Promise<void> {
  await trx.updateTable('visitPatients').set(contact).where('sessionId', '=', sessionId).execute();
  const { email, mobile } = contact;
  // An address omitted for this visit stays on file.
  const known = { ...(email && { email }), ...(mobile && { mobile }) };
  await trx.updateTable('patients').set(known).where('id', '=', patientId).execute();
}

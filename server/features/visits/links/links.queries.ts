import { type Insertable, sql } from 'kysely';
import { describedVisitPatientRows, describedVisitRows, visitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { identityOf } from '#server/storage/settings/practice-identity.ts';
import type { ShortLinkPath } from '#shared/domain/visit.ts';

export async function insertLinks(
  trx: Trx,
  ...links: readonly Insertable<Database['links']>[]
): Promise<void> {
  await trx.insertInto('links').values(links).execute();
}

export function findLink(db: Db, path: ShortLinkPath, tokenHash: Buffer) {
  return describedVisitRows(db, 'across-practices')
    .innerJoin('links as link', 'link.visitId', 'visit.id')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'link.sessionId')
    .leftJoin('participants as participant', 'participant.sessionId', 'link.sessionId')
    .where('link.tokenHash', '=', tokenHash)
    .where('link.path', '=', path)
    .select([
      'link.id as linkId',
      'visitPatient.sessionId',
      'link.active',
      'link.expiresAt',
      'participant.stage',
      'visitPatient.cancelledAt',
      'visitPatient.removedBy',
      'visitPatient.noShowReason',
      'practice.disabledAt as practiceDisabledAt',
      'visit.id as visitId',
      'visit.practiceId',
      'visit.status as visitStatus',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'practice.name as practiceName',
      'provider.displayName as providerName',
      'visitPatient.language',
      'visitPatient.calendarUid',
      'visitPatient.calendarSequence',
    ])
    .select(identityOf('practice'))
    .executeTakeFirst();
}

export function selectStandings(db: Db, visitSessionIds: readonly string[]) {
  return (
    visitRows(db, 'across-practices')
      .innerJoin('links as link', 'link.visitId', 'visit.id')
      .innerJoin('visitSessions as session', 'session.linkId', 'link.id')
      .leftJoin('guests as guest', 'guest.id', 'session.guestId')
      // A session belongs to a patient or a guest. One join with either condition cost ten times as much, several
      // times a second.
      .leftJoin('participants as patientSeat', 'patientSeat.sessionId', 'session.sessionId')
      .leftJoin('participants as guestSeat', 'guestSeat.guestId', 'session.guestId')
      .where('session.id', '=', sql<string>`any(${visitSessionIds}::uuid[])`)
      .select([
        'session.id as visitSessionId',
        'session.endedAt',
        'session.expiresAt as sessionExpiresAt',
        'link.active',
        'link.expiresAt',
        'guest.removedAt',
        'visit.status as visitStatus',
        'practice.disabledAt as practiceDisabledAt',
      ])
      .select(({ fn }) => fn.coalesce('patientSeat.stage', 'guestSeat.stage').as('stage'))
      .execute()
  );
}

export function findVisitForLink(db: Db, visitId: string) {
  return visitRows(db, { visitId })
    .select([
      'visit.status',
      'visit.startsAt',
      'visit.durationMinutes',
      effective('linkExpiration', { practice: 'practice', visitType: 'visit.visitTypeId' }).as(
        'linkExpiration',
      ),
    ])
    .executeTakeFirst();
}

export async function insertVisitSession(
  trx: Trx,
  session: Insertable<Database['visitSessions']>,
): Promise<void> {
  await trx.insertInto('visitSessions').values(session).execute();
}

export async function markLinkOpened(trx: Trx, linkId: string, at: Date): Promise<void> {
  await trx
    .updateTable('links')
    .set({ openedAt: at })
    .where('id', '=', linkId)
    .where('openedAt', 'is', null)
    .execute();
}

export async function deleteDeadVisitSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('visitSessions')
    .where((where) => where.or([where('expiresAt', '<', before), where('endedAt', '<', before)]))
    .execute();
  await db.deleteFrom('afterVisitSessions').where('expiresAt', '<', before).execute();
}

export async function deactivateLinksOfVisit(trx: Trx, visitId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('links')
    .set({ active: false })
    .where('visitId', '=', visitId)
    .where('active', '=', true)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function deactivateLinksOfPatient(trx: Trx, sessionId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('links')
    .set({ active: false })
    .where('sessionId', '=', sessionId)
    .where('active', '=', true)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Also ends their validity, so that they stay dead when a removal is cleared.
 *
 * @returns ids of the links that were active before
 */
export async function expireLinksOfPatient(trx: Trx, sessionId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('links')
    .set({ active: false, expiresAt: sql<Date>`least(expires_at, ${now})` })
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function activateLinksOfPatient(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('links').set({ active: true }).where('sessionId', '=', sessionId).execute();
}

export async function deactivateLinksOfGuest(trx: Trx, guestId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('links')
    .set({ active: false })
    .where('guestId', '=', guestId)
    .where('active', '=', true)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export function findNewestLinkOfGuest(db: Db, guestId: string) {
  return db
    .selectFrom('links')
    .select(['id', 'active'])
    .where('guestId', '=', guestId)
    .orderBy('createdAt', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function activateLinks(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('links').set({ active: true }).where('id', 'in', ids).execute();
}

/** Canceled or removed. Locks the patient until the end of `trx`. */
export async function isPartOff(trx: Trx, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('visitPatients')
    .select('cancelledAt')
    .where('sessionId', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.cancelledAt !== null;
}

export async function findActiveLinkOfPatient(
  db: Db,
  sessionId: string,
  path: ShortLinkPath,
): Promise<string | null> {
  const row = await db
    .selectFrom('links')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('path', '=', path)
    .where('active', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findEntryLinkOfPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('links')
    .select(['id', 'path'])
    .where('sessionId', '=', sessionId)
    .where('path', 'in', ['v', 'pl'])
    .orderBy('active', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findPatientPage(db: Db, sessionId: string) {
  return describedVisitPatientRows(db, { sessionId })
    .select([
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'practice.name as practiceName',
      'provider.displayName as providerName',
      'visitPatient.language',
      'visitPatient.calendarUid',
      'visitPatient.calendarSequence',
    ])
    .select(identityOf('practice'))
    .executeTakeFirst();
}

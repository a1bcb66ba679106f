import { type Insertable, sql } from 'kysely';
import { whereWasIn } from '#server/features/core/participants/gone.ts';
import { describedVisitRows, visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { identityOf } from '#server/storage/settings/practice-identity.ts';

export async function insertLink(trx: Trx, link: Insertable<Database['afterVisitLinks']>): Promise<void> {
  await trx.insertInto('afterVisitLinks').values(link).execute();
}

export function findLinkByToken(db: Db, tokenHash: Buffer) {
  return links(db).where('link.tokenHash', '=', tokenHash).executeTakeFirst();
}

export function findLinkById(db: Db, linkId: string) {
  return links(db).where('link.id', '=', linkId).executeTakeFirst();
}

function links(db: Db) {
  return describedVisitRows(db, 'across-practices')
    .innerJoin('afterVisitLinks as link', 'link.visitId', 'visit.id')
    .innerJoin('visitPatients as part', 'part.sessionId', 'link.sessionId')
    .select([
      'link.id as linkId',
      'link.visitId',
      'link.sessionId',
      'link.summaryPdf',
      'link.summaryHtml',
      'link.expiresAt',
      'link.revokedAt',
      'visit.practiceId',
      'visit.startsAt',
      'visit.timeZone',
      'practice.name as practiceName',
      'practice.disabledAt as practiceDisabledAt',
      'provider.displayName as providerName',
      'part.language',
    ])
    .select(identityOf('practice'));
}

export async function insertSession(
  trx: Trx,
  session: Insertable<Database['afterVisitSessions']>,
): Promise<void> {
  await trx.insertInto('afterVisitSessions').values(session).execute();
}

export async function markOpened(trx: Trx, linkId: string, at: Date): Promise<void> {
  await trx
    .updateTable('afterVisitLinks')
    .set({ openedAt: at })
    .where('id', '=', linkId)
    .where('openedAt', 'is', null)
    .execute();
}

export async function markDownloaded(trx: Trx, linkId: string, at: Date): Promise<void> {
  await trx
    .updateTable('afterVisitLinks')
    .set((set) => ({ downloadedAt: at, downloads: set('downloads', '+', 1) }))
    .where('id', '=', linkId)
    .execute();
}

export async function markRevoked(trx: Trx, linkId: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('afterVisitLinks')
    .set({ revokedAt: at })
    .where('id', '=', linkId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function clearRevoked(trx: Trx, linkId: string): Promise<void> {
  await trx.updateTable('afterVisitLinks').set({ revokedAt: null }).where('id', '=', linkId).execute();
}

export function findLinkOf(db: Db, sessionId: string, linkId: string) {
  return db
    .selectFrom('afterVisitLinks')
    .where('id', '=', linkId)
    .where('sessionId', '=', sessionId)
    .select('revokedAt')
    .executeTakeFirst();
}

export function findNewestLink(db: Db, sessionId: string) {
  return db
    .selectFrom('afterVisitLinks')
    .where('sessionId', '=', sessionId)
    .select(['id', 'revokedAt'])
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function holdPatient(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('visitPatients')
    .where('sessionId', '=', sessionId)
    .select([
      'sessionId',
      'patientId',
      'visitId',
      'email',
      'mobile',
      'language',
      'linkDelivery',
      'cancelledAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function selectPatients(db: Db, visitId: string) {
  return visitPatientRows(db, { visitId })
    .select(({ exists, selectFrom }) => [
      'visitPatient.sessionId',
      'visitPatient.email',
      'visitPatient.mobile',
      'visitPatient.linkDelivery',
      'visitPatient.documentsAskedAt',
      'visitPatient.cancelledAt',
      exists(
        selectFrom('participants as seat')
          .select('seat.seatId')
          .whereRef('seat.sessionId', '=', 'visitPatient.sessionId')
          .where(whereWasIn('seat')),
      ).as('wasIn'),
      'patient.firstName',
      'patient.lastName',
    ])
    .orderBy('visitPatient.position')
    .execute();
}
export type PatientRow = Awaited<ReturnType<typeof selectPatients>>[number];

export function selectNewestLinks(db: Db, visitId: string) {
  return db
    .selectFrom('afterVisitLinks as link')
    .leftJoin('accounts as sender', 'sender.id', 'link.sentBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .whereRef('messages.afterVisitLinkId', '=', 'link.id')
          .select(['method', 'recipient', 'state', 'deliveredAt', 'failure', 'sentAt', 'createdAt'])
          .orderBy('messages.ordinal', 'desc')
          .limit(1)
          .as('message'),
      (join) => join.onTrue(),
    )
    .where('link.visitId', '=', visitId)
    .distinctOn('link.sessionId')
    .select([
      'link.id as linkId',
      'link.sessionId',
      'link.createdAt',
      'link.expiresAt',
      'link.revokedAt',
      'link.openedAt',
      'link.downloadedAt',
      'link.downloads',
      'sender.displayName as sentBy',
      'message.method',
      'message.recipient',
      'message.state',
      'message.deliveredAt',
      'message.failure',
      sql<Date>`coalesce(message.sent_at, message.created_at)`.as('messageAt'),
    ])
    .orderBy('link.sessionId')
    .orderBy('link.ordinal', 'desc')
    .execute();
}
export type NewestLink = Awaited<ReturnType<typeof selectNewestLinks>>[number];

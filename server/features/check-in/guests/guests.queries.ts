import type { Insertable, Updateable } from 'kysely';
import { describedVisitRows, memberRows, visitPatientRows, visitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { identityOf } from '#server/storage/settings/practice-identity.ts';
import {
  type GuestPresence,
  type GuestRelationship,
  KINSHIPS,
  type Kinship,
  type RecordedRelationship,
} from '#shared/domain/guest.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

function recorded(relationship: GuestRelationship): {
  relationship: RecordedRelationship;
  kinship: Kinship | null;
} {
  return isKinship(relationship)
    ? { relationship: 'Other', kinship: relationship }
    : { relationship, kinship: null };
}

const isKinship = (relationship: GuestRelationship): relationship is Kinship =>
  (KINSHIPS as readonly string[]).includes(relationship);

export function findGuestVisit(db: Db, visitId: string) {
  return describedVisitRows(db, { visitId })
    .select([
      'visit.id as visitId',
      'visit.practiceId',
      'visit.status',
      'visit.startsAt',
      'visit.durationMinutes',
      'visit.isGroupVisit',
      effective('hasThirdParty', { practice: 'practice' }).as('hasThirdParty'),
      effective('hasCaptions', { practice: 'practice' }).as('hasCaptions'),
      effective('contactMethods', { practice: 'practice' }).as('contactMethods'),
      effective('linkExpiration', { practice: 'practice', visitType: 'visit.visitTypeId' }).as(
        'linkExpiration',
      ),
      'provider.id as providerId',
      'provider.email as providerEmail',
    ])
    .executeTakeFirst();
}
export type GuestVisit = NonNullable<Awaited<ReturnType<typeof findGuestVisit>>>;

export async function lockVisit(trx: Trx, visitId: string): Promise<void> {
  await trx.selectFrom('visits').select('id').where('id', '=', visitId).forNoKeyUpdate().execute();
}

export function findVisitsPatient(db: Db, visitId: string) {
  return db
    .selectFrom('visitPatients')
    .select(['sessionId', 'email', 'mobile', 'language', 'linkDelivery'])
    .where('visitId', '=', visitId)
    .where('cancelledAt', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

export function findColleague(db: Db, practiceId: number, accountId: string) {
  return memberRows(db, practiceId)
    .where('account.id', '=', accountId)
    .select(['account.displayName', 'account.email'])
    .executeTakeFirst();
}

export async function countGuests(db: Db, visitId: string): Promise<number> {
  const { guests } = await db
    .selectFrom('guests')
    .where('visitId', '=', visitId)
    .where('removedAt', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('guests'))
    .executeTakeFirstOrThrow();
  return Number(guests);
}

export async function countInvitations(db: Db, visitId: string): Promise<number> {
  const { invitations } = await db
    .selectFrom('messages')
    .where('visitId', '=', visitId)
    .where('kind', '=', 'guest-invitation')
    .select(({ fn }) => fn.countAll<string>().as('invitations'))
    .executeTakeFirstOrThrow();
  return Number(invitations);
}

type Described<G> = Omit<G, 'relationship'> & { relationship: GuestRelationship };

export async function insertGuest(
  trx: Trx,
  guest: Described<Omit<Insertable<Database['guests']>, 'kinship'>>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('guests')
    .values({ ...guest, ...recorded(guest.relationship) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findSameInvitation(
  db: Db,
  {
    visitId,
    idempotencyKey,
    accountId,
  }: { visitId: string; idempotencyKey: string; accountId: string | null },
) {
  return db
    .selectFrom('guests')
    .select('id')
    .where('visitId', '=', visitId)
    .where((where) =>
      where.or([
        where('idempotencyKey', '=', idempotencyKey),
        ...(accountId
          ? [where.and([where('accountId', '=', accountId), where('removedAt', 'is', null)])]
          : []),
      ]),
    )
    .executeTakeFirst();
}

export async function isInvitedAgain(db: Db, guestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('guests as guest')
    .innerJoin('guests as other', 'other.visitId', 'guest.visitId')
    .where('guest.id', '=', guestId)
    .whereRef('other.id', '<>', 'guest.id')
    .where('other.removedAt', 'is', null)
    .where((where) =>
      where.or(
        (['accountId', 'email', 'mobile'] as const).map((same) =>
          where(`other.${same}`, '=', where.ref(`guest.${same}`)),
        ),
      ),
    )
    .select('other.id')
    .executeTakeFirst();
  return row !== undefined;
}

export function selectExpectedGuests(db: Db, visitId: string) {
  return db
    .selectFrom('guests as guest')
    .innerJoin('visits as visit', 'visit.id', 'guest.visitId')
    .where('guest.visitId', '=', visitId)
    .where('guest.removedAt', 'is', null)
    .where('guest.response', '!=', 'DECLINED')
    .select([
      'visit.practiceId',
      'guest.id as guestId',
      'guest.accountId',
      'guest.name',
      'guest.email',
      'guest.mobile',
      'guest.inviteMethod',
      'guest.language',
    ])
    .orderBy('guest.invitedAt')
    .orderBy('guest.ordinal')
    .execute();
}

function guestRows(db: Db) {
  return db
    .selectFrom('guests as guest')
    .innerJoin('visits as visit', 'visit.id', 'guest.visitId')
    .leftJoin('participants as seat', 'seat.guestId', 'guest.id')
    .leftJoin('participants as staffSeat', (join) =>
      join
        .onRef('staffSeat.accountId', '=', 'guest.accountId')
        .onRef('staffSeat.visitId', '=', 'guest.visitId'),
    )
    .leftJoin('accounts as inviter', 'inviter.id', 'guest.invitedByAccount')
    .leftJoin('visitPatients as patientSeat', 'patientSeat.sessionId', 'guest.invitedBySession')
    .leftJoin('patients as patient', 'patient.id', 'patientSeat.patientId')
    .select(({ fn, selectFrom }) => [
      'guest.id as guestId',
      selectFrom('links')
        .select('links.id')
        .whereRef('links.guestId', '=', 'guest.id')
        .orderBy('links.createdAt', 'desc')
        .orderBy('links.ordinal', 'desc')
        .limit(1)
        .as('linkId'),
      'guest.visitId',
      'visit.practiceId',
      'visit.status',
      'guest.guestType',
      'guest.accountId',
      'guest.name',
      'guest.email',
      'guest.mobile',
      'guest.language',
      fn.coalesce('guest.kinship', 'guest.relationship').as('relationship'),
      'guest.legalRepresentativeName',
      'guest.response',
      'guest.inviteMethod',
      'guest.invitedAt',
      'guest.informationAt',
      'guest.removedAt',
      'guest.removedBy',
      fn.coalesce('seat.stage', 'staffSeat.stage').as('stage'),
      'inviter.displayName as inviterName',
      'patient.firstName as patientFirstName',
      'patient.lastName as patientLastName',
      'patientSeat.cancelledAt as patientCancelledAt',
    ]);
}
export type GuestRow = Awaited<ReturnType<typeof selectGuests>>[number];

export function selectGuests(db: Db, visitId: string) {
  return guestRows(db)
    .where('guest.visitId', '=', visitId)
    .orderBy('guest.invitedAt')
    .orderBy('guest.ordinal')
    .execute();
}

export function findGuest(db: Db, guestId: string) {
  return guestRows(db).where('guest.id', '=', guestId).executeTakeFirst();
}

export async function lockGuest(trx: Trx, guestId: string): Promise<void> {
  await trx.selectFrom('guests').select('id').where('id', '=', guestId).forNoKeyUpdate().execute();
}

export async function updateGuest(
  db: Db,
  guestId: string,
  { relationship, ...changes }: Partial<Described<Updateable<Database['guests']>>>,
): Promise<void> {
  await db
    .updateTable('guests')
    .set({ ...changes, ...(relationship && recorded(relationship)) })
    .where('id', '=', guestId)
    .execute();
}

/**
 * The first name of the patient whose visit a guest or colleague is invited to; every invitation requires the
 * patient's authorization (PRODUCT 10.1). Null if the visit is or was a group's, because a guest may know of only one
 * patient.
 */
export async function findOnlyFirstName(db: Db, visitId: string): Promise<string | null> {
  const patients = await visitPatientRows(db, { visitId }).select('patient.firstName').limit(2).execute();
  return patients.length === 1 ? (patients[0]?.firstName ?? null) : null;
}

export function findInvitation(db: Db, tokenHash: Buffer) {
  return invitations(db).where('link.tokenHash', '=', tokenHash).executeTakeFirst();
}

function invitations(db: Db) {
  return describedVisitRows(db, 'across-practices')
    .innerJoin('guests as guest', 'guest.visitId', 'visit.id')
    .innerJoin('links as link', 'link.guestId', 'guest.id')
    .leftJoin('participants as participant', 'participant.guestId', 'guest.id')
    .select([
      'participant.stage',
      'practice.disabledAt as practiceDisabledAt',
      'link.id as linkId',
      'link.active',
      'link.expiresAt',
      'guest.id as guestId',
      'guest.name as guestName',
      'guest.guestType',
      'guest.accountId',
      'guest.response',
      'guest.removedAt',
      'guest.invitedBySession',
      'guest.language',
      'visit.id as visitId',
      'visit.practiceId',
      'visit.status as visitStatus',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'practice.name as practiceName',
      'provider.displayName as providerName',
      'guest.calendarUid',
      'guest.calendarSequence',
    ])
    .select(identityOf('practice'));
}

export function findGuestPage(db: Db, guestId: string) {
  return describedVisitRows(db, 'across-practices')
    .innerJoin('guests as guest', 'guest.visitId', 'visit.id')
    .where('guest.id', '=', guestId)
    .select(({ fn }) => [
      'practice.name as practiceName',
      'provider.displayName as providerName',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'guest.guestType',
      'guest.name',
      fn.coalesce('guest.kinship', 'guest.relationship').as('relationship'),
      'guest.legalRepresentativeName',
      'guest.informationAt',
    ])
    .select(identityOf('practice'))
    .executeTakeFirst();
}

export async function selectResponses(db: Db, accountId: string, visitIds: readonly string[]) {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('guests')
    .select(['id as guestId', 'visitId', 'response'])
    .where('accountId', '=', accountId)
    .where(({ eb, fn, val }) => eb('visitId', '=', fn.any(val([...visitIds]))))
    .where('removedAt', 'is', null)
    .execute();
}

export function selectInvitationsOf(
  db: Db,
  { accountId, practiceIds, limit }: { accountId: string; practiceIds: number[]; limit: number },
) {
  return visitRows(db, { practiceIds })
    .innerJoin('guests as guest', 'guest.visitId', 'visit.id')
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('accounts as provider', (join) =>
      join.on('provider.id', '=', ({ fn }) => fn.coalesce('guest.invitedByAccount', 'visit.providerId')),
    )
    .where('guest.accountId', '=', accountId)
    .where('guest.removedAt', 'is', null)
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .select([
      'visit.id as visitId',
      'visit.practiceId',
      'practice.name as practiceName',
      'type.name as visitType',
      'visit.startsAt',
      'visit.timeZone',
      'guest.invitedAt',
      'guest.response',
      'provider.displayName as inviteProviderName',
    ])
    .orderBy('guest.invitedAt', 'desc')
    .limit(limit)
    .execute();
}

export async function insertInterest(trx: Trx, sessionId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('guestInterests')
    .values({ sessionId, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An open page before check-in counts as not joined (PRODUCT 10.2). */
export function presenceOf({ removedAt, stage }: Pick<GuestRow, 'removedAt' | 'stage'>): GuestPresence {
  if (removedAt || stage === 'removed') return 'Removed';
  return stage === null || stage === 'pending' ? 'Not Joined Yet' : 'Joined';
}

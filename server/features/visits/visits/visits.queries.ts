import { sql, type Updateable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  describedVisitPatientRows,
  describedVisitRows,
  type Visits,
  visitRows,
} from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { identityOf } from '#server/storage/settings/practice-identity.ts';
import type { StoredCancelReason } from '#shared/domain/cancel-reason.ts';
import { ENDED_VISIT_STATUSES, NOT_BEGUN_STATUSES, type VisitStatus } from '#shared/domain/visit.ts';
import { seriesPlace } from './series-place.ts';
import { LOCATION_COLUMNS } from './visit-location.ts';

function shownVisits(db: Db, visits: Visits) {
  return describedVisitRows(db, visits)
    .leftJoin('locations as location', 'location.id', 'visit.locationId')
    .select(LOCATION_COLUMNS)
    .select((select) => [
      'visit.id as visitId',
      'visit.practiceId',
      'practice.name as practiceName',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'visit.description',
      'visit.status',
      'visit.beganAt',
      'visit.origination',
      'visit.isGroupVisit',
      seriesPlace.as('series'),
      'visit.microphonesLocked',
      'visit.interpreterPresent',
      'visit.providerId',
      'type.name as visitTypeName',
      'provider.displayName as providerName',
      select
        .selectFrom('visitPatients as visitPatient')
        .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
        .leftJoin('accounts as remover', 'remover.id', 'visitPatient.removedBy')
        .whereRef('visitPatient.visitId', '=', 'visit.id')
        // Not jsonArrayFrom: the camelCase plugin does not convert keys inside JSON.
        .select(({ fn, ref }) =>
          fn
            .coalesce(
              fn
                .jsonAgg(
                  jsonBuildObject({
                    sessionId: ref('visitPatient.sessionId'),
                    patientId: ref('visitPatient.patientId'),
                    firstName: ref('patient.firstName'),
                    readsCaptions: ref('patient.readsCaptions'),
                    lastName: ref('patient.lastName'),
                    language: ref('patient.language'),
                    email: ref('visitPatient.email'),
                    mobile: ref('visitPatient.mobile'),
                    linkDelivery: ref('visitPatient.linkDelivery'),
                    intakeComplete: ref('visitPatient.intakeComplete'),
                    reconciled: ref('visitPatient.reconciled'),
                    keptAt: ref('visitPatient.keptAt'),
                    cancelledAt: ref('visitPatient.cancelledAt'),
                    cancelReason: ref('visitPatient.cancelReason'),
                    cancelReasonEs: ref('visitPatient.cancelReasonEs'),
                    cancelCategory: ref('visitPatient.cancelCategory'),
                    cancelComment: ref('visitPatient.cancelComment'),
                    // Null for people in the visit, and for those who canceled their own part.
                    removedBy: ref('remover.displayName'),
                    noShowReason: ref('visitPatient.noShowReason'),
                    noShowComment: ref('visitPatient.noShowComment'),
                  }),
                )
                .orderBy('visitPatient.position'),
              sql<never[]>`'[]'`,
            )
            .as('list'),
        )
        .$asScalar()
        .$notNull()
        .as('patients'),
    ]);
}
export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

export function findVisit(db: Db, visitId: string) {
  return shownVisits(db, { visitId }).executeTakeFirst();
}

export function selectVisitsOfProvider(
  db: Db,
  { providerId, practiceIds, from, to }: ProviderPeriod,
): Promise<VisitRow[]> {
  return shownVisits(db, { practiceIds })
    .where('visit.providerId', '=', providerId)
    .where('visit.startsAt', '>=', from)
    .where('visit.startsAt', '<', to)
    .where('visit.status', 'not in', ['CANCELLED', 'MOVED'])
    .orderBy('visit.startsAt')
    .orderBy('visit.id')
    .execute();
}

interface ProviderPeriod {
  providerId: string;
  practiceIds: readonly number[];
  from: Date;
  to: Date;
}

export function findRoomSettings(db: Db, visitId: string) {
  return visitRows(db, { visitId })
    .select([
      'practice.id as practiceId',
      effective('showPatientNames', { practice: 'practice', visitType: 'visit.visitTypeId' }).as(
        'showPatientNames',
      ),
      effective('hasInterpretationServices', { practice: 'practice' }).as('hasInterpretationServices'),
      effective('hasCaptions', { practice: 'practice' }).as('hasCaptions'),
      effective('pageViewRoutes', { practice: 'practice' }).as('pageViewRoutes'),
      'practice.name as practiceName',
    ])
    .select(identityOf('practice'))
    .executeTakeFirst();
}

export function findVisitHome(db: Db, visitId: string) {
  return db
    .selectFrom('visits')
    .select(['id as visitId', 'practiceId', 'status'])
    .where('id', '=', visitId)
    .executeTakeFirst();
}

/** In the order in which several visits are locked. */
export async function selectOwnVisits(
  db: Db,
  practiceId: number,
  visitIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('visits')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', visitIds)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function findVisitHomeByPatient(db: Db, sessionId: string) {
  return db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('visits as visit', 'visit.id', 'visitPatient.visitId')
    .where('visitPatient.sessionId', '=', sessionId)
    .select(['visit.id as visitId', 'visit.practiceId', 'visit.status'])
    .executeTakeFirst();
}

/** SCHEDULED or TENTATIVE → IN_VISIT; other states stay. */
export async function markVisitBegun(trx: Trx, visitId: string, now: Date): Promise<void> {
  await trx
    .updateTable('visits')
    .set({ status: 'IN_VISIT', beganAt: now })
    .where('id', '=', visitId)
    .where('status', 'in', NOT_BEGUN_STATUSES)
    .execute();
}

/** IN_VISIT ↔ PAUSED; other states stay. */
export async function markVisitPaused(trx: Trx, visitId: string, paused: boolean): Promise<void> {
  await trx
    .updateTable('visits')
    .set({ status: paused ? 'PAUSED' : 'IN_VISIT' })
    .where('id', '=', visitId)
    .where('status', '=', paused ? 'IN_VISIT' : 'PAUSED')
    .execute();
}

export async function markMicrophonesLocked(trx: Trx, visitId: string, locked: boolean): Promise<void> {
  await trx.updateTable('visits').set({ microphonesLocked: locked }).where('id', '=', visitId).execute();
}

export async function setInterpreterPresent(trx: Trx, visitId: string): Promise<void> {
  await trx.updateTable('visits').set({ interpreterPresent: true }).where('id', '=', visitId).execute();
}

export interface CancelledPatient {
  sessionId: string;
  why: StoredCancelReason;
  comment: string;
  at: Date;
}

export async function selectPatientReasons(db: Db, sessionId: string) {
  const row = await describedVisitPatientRows(db, { sessionId })
    .select(
      effective('patientCancelReasons', { practice: 'practice', visitType: 'visit.visitTypeId' }).as(
        'reasons',
      ),
    )
    .executeTakeFirst();
  return row?.reasons ?? [];
}

export async function markPatientCancelled(
  trx: Trx,
  { sessionId, why, comment, at }: CancelledPatient,
): Promise<void> {
  const cancelled = await trx
    .updateTable('visitPatients')
    .set({
      cancelledAt: at,
      cancelReason: why.reason,
      cancelReasonEs: why.reasonEs,
      cancelCategory: why.category,
      cancelComment: comment,
    })
    .where('sessionId', '=', sessionId)
    .where('cancelledAt', 'is', null)
    .returning('visitId')
    .executeTakeFirst();
  if (cancelled) await noteGroup(trx, cancelled.visitId);
}

export async function noteGroup(trx: Trx, visitId: string): Promise<void> {
  const { inVisit } = await trx
    .selectFrom('visitPatients')
    .where('visitId', '=', visitId)
    .where('cancelledAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('inVisit'))
    .executeTakeFirstOrThrow();
  if (Number(inVisit) > 0)
    await trx
      .updateTable('visits')
      .set({ isGroupVisit: Number(inVisit) > 1 })
      .where('id', '=', visitId)
      .execute();
}

export type VisitEnd = Pick<
  Updateable<Database['visits']>,
  | 'cancelKey'
  | 'cancelledBy'
  | 'cancelReason'
  | 'cancelCategory'
  | 'cancelComment'
  | 'endedBy'
  | 'closedAfterHours'
  | 'noShowReason'
  | 'noShowComment'
>;

export type EndStatus = 'COMPLETE' | 'CANCELLED' | 'MOVED' | 'EXPIRED' | 'NO_SHOW';

export async function markVisitOver(
  trx: Trx,
  visitId: string,
  status: EndStatus,
  now: Date,
  end: VisitEnd = {},
): Promise<void> {
  await trx
    .updateTable('visits')
    .set({ ...end, status, endedAt: now })
    .where('id', '=', visitId)
    .where('status', 'not in', [...ENDED_VISIT_STATUSES])
    .execute();
}

export async function markVisitOpen(trx: Trx, visitId: string, status: VisitStatus): Promise<void> {
  await trx
    .updateTable('visits')
    .set({
      status,
      endedAt: null,
      endedBy: null,
      cancelKey: null,
      cancelledBy: null,
      cancelReason: null,
      cancelCategory: null,
      cancelComment: null,
      noShowReason: null,
      noShowComment: null,
    })
    .where('id', '=', visitId)
    .execute();
}

/** SCHEDULED ↔ TENTATIVE; other states stay. */
export async function markTentative(trx: Trx, visitId: string, tentative: boolean): Promise<void> {
  await trx
    .updateTable('visits')
    .set({ status: tentative ? 'TENTATIVE' : 'SCHEDULED' })
    .where('id', '=', visitId)
    .where('status', '=', tentative ? 'SCHEDULED' : 'TENTATIVE')
    .execute();
}

/** Locks the visit until the transaction ends, against every other change of its status. */
export function lockVisit(trx: Trx, visitId: string) {
  return trx.selectFrom('visits').selectAll().where('id', '=', visitId).forNoKeyUpdate().executeTakeFirst();
}
export type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { liveStaffSessions } from '#server/http/access/staff-sessions.ts';
import { memberRows, visitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import type { WaitStep } from '#shared/domain/wait-escalation.ts';

export interface Wait {
  seatId: string;
  arrivedAt: Date;
}

const TOLD_OF_STEP = sql<SqlBool>`
  (told.seat_id, told.arrived_at, told.step) = (step.seat_id, step.arrived_at, step.step)`;

export function findEscalation(db: Db, visitId: string) {
  return visitRows(db, { visitId })
    .where('practice.disabledAt', 'is', null)
    .select([
      'visit.practiceId',
      'visit.providerId',
      'visit.status',
      'practice.timeZone',
      effective('waitEscalation', { practice: 'practice', visitType: 'visit.visitTypeId' }).as('escalation'),
    ])
    .executeTakeFirst();
}

export function findSeat(db: Db, { seatId }: Pick<Wait, 'seatId'>) {
  return db
    .selectFrom('participants as seat')
    .leftJoin('takenWaits as taken', 'taken.visitId', 'seat.visitId')
    .where('seat.seatId', '=', seatId)
    .select(['seat.stage', 'seat.unattended', 'seat.arrivedAt', 'taken.takenAt'])
    .executeTakeFirst();
}

export async function selectWaiting(db: Db, visitId: string): Promise<Wait[]> {
  const rows = await db
    .selectFrom('participants')
    .where('visitId', '=', visitId)
    .where('role', '=', 'patient')
    .where('stage', '=', 'waiting')
    .where('unattended', '=', false)
    .select(['seatId', 'arrivedAt'])
    .orderBy('arrivedAt')
    .execute();
  return rows.flatMap(({ seatId, arrivedAt }) => (arrivedAt ? [{ seatId, arrivedAt }] : []));
}

export async function selectSignedIn(db: Db, practiceId: number, now: Date): Promise<string[]> {
  const rows = await liveStaffSessions(db, now)
    .innerJoin('accounts as account', 'account.id', 'session.accountId')
    .innerJoin('memberships as membership', 'membership.accountId', 'account.id')
    .where('membership.practiceId', '=', practiceId)
    .where('account.isAdminOnly', '=', false)
    .where('account.apiAccess', 'in', [API_ACCESS.provider, API_ACCESS.clinicalAdmin])
    .select('account.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectStaffInVisit(db: Db, visitId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .where('visitId', '=', visitId)
    .where('role', '=', 'provider')
    .where('stage', '=', 'in-visit')
    .select('accountId')
    .execute();
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

export async function insertStep(trx: Trx, wait: Wait, step: WaitStep, toldAt: Date): Promise<boolean> {
  const row = await trx
    .insertInto('waitSteps')
    .values({ seatId: wait.seatId, arrivedAt: wait.arrivedAt, step, toldAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seatId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertNotified(
  trx: Trx,
  { seatId, arrivedAt }: Wait,
  step: WaitStep,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .insertInto('waitStepTold')
    .values(accountIds.map((accountId) => ({ seatId, arrivedAt, step, accountId })))
    .execute();
}

export async function selectNotified(db: Db, { seatId, arrivedAt }: Wait): Promise<string[]> {
  const rows = await db
    .selectFrom('waitStepTold')
    .where('seatId', '=', seatId)
    .where('arrivedAt', '=', arrivedAt)
    .select('accountId')
    .distinct()
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function selectStaffAmong(
  db: Db,
  practiceId: number,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await memberRows(db, practiceId)
    .where('account.id', 'in', accountIds)
    .where('account.isAdminOnly', '=', false)
    .where('account.apiAccess', 'in', [API_ACCESS.provider, API_ACCESS.clinicalAdmin])
    .select('account.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sets who takes over the waiting people, if that is unset or the named account.
 *
 * @returns false if someone else has taken over
 */
export async function writeTaken(
  trx: Trx,
  taken: { visitId: string; accountId: string; takenAt: Date },
  { from, since }: { from: string | null; since: Date },
): Promise<boolean> {
  const { accountId, takenAt } = taken;
  const row = await trx
    .insertInto('takenWaits')
    .values(taken)
    .onConflict((conflict) =>
      conflict
        .column('visitId')
        .doUpdateSet({ accountId, takenAt })
        .where(({ or, eb }) =>
          or([
            eb('takenWaits.takenAt', '<', since),
            ...(from === null ? [] : [eb('takenWaits.accountId', '=', from)]),
          ]),
        ),
    )
    .returning('visitId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTaken(trx: Trx, visitId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('takenWaits')
    .where('visitId', '=', visitId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findTaker(db: Db, visitId: string, since: Date) {
  return db
    .selectFrom('takenWaits as taken')
    .innerJoin('accounts as account', 'account.id', 'taken.accountId')
    .where('taken.visitId', '=', visitId)
    .where('taken.takenAt', '>=', since)
    .select(['account.id as accountId', 'account.displayName as name'])
    .executeTakeFirst();
}

const latestNotified = (ofKind: RawBuilder<unknown>) =>
  sql<Date | null>`max(step.told_at) filter (where told.account_id is not null and ${ofKind})`;

export function selectWaits(db: Db, practiceIds: readonly number[], accountId: string) {
  return visitRows(db, { practiceIds })
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('participants as seat', 'seat.visitId', 'visit.id')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'seat.sessionId')
    .innerJoin('patients as patient', 'patient.id', 'visitPatient.patientId')
    .leftJoin('takenWaits as taken', (join) =>
      join.onRef('taken.visitId', '=', 'seat.visitId').onRef('taken.takenAt', '>=', 'seat.arrivedAt'),
    )
    .leftJoin('accounts as taker', 'taker.id', 'taken.accountId')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('waitSteps as step')
          .leftJoin('waitStepTold as told', (join) =>
            join.on(TOLD_OF_STEP).on('told.accountId', '=', accountId),
          )
          .whereRef('step.seatId', '=', 'seat.seatId')
          .whereRef('step.arrivedAt', '=', 'seat.arrivedAt')
          .select([
            sql<number>`count(*)::int`.as('steps'),
            latestNotified(sql`step.step not in ('call', 'time')`).as('toldAt'),
            latestNotified(sql`step.step = 'call'`).as('callToldAt'),
            latestNotified(sql`step.step = 'time'`).as('timeToldAt'),
            sql<boolean>`coalesce(bool_or(step.step = 'call'), false)`.as('callAsked'),
            sql<boolean>`coalesce(bool_or(step.step = 'time'), false)`.as('timeAsked'),
          ])
          .as('steps'),
      (join) => join.onTrue(),
    )
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .where('seat.role', '=', 'patient')
    .where('seat.stage', '=', 'waiting')
    .where('seat.unattended', '=', false)
    .where(({ or, eb }) => or([eb('steps.steps', '>', 0), eb('taken.accountId', 'is not', null)]))
    .select([
      'seat.visitId',
      'seat.sessionId',
      'visit.practiceId',
      'practice.name as practiceName',
      'type.name as visitType',
      'visit.startsAt',
      'visit.timeZone',
      'visitPatient.patientId',
      'patient.firstName',
      'patient.lastName',
      'taker.id as takerId',
      'taker.displayName as takerName',
      'steps.toldAt',
      'steps.callToldAt',
      'steps.timeToldAt',
      'steps.callAsked',
      'steps.timeAsked',
    ])
    .orderBy('seat.arrivedAt')
    .execute();
}

export async function selectLongWaits(
  db: Db,
  visitId: string,
): Promise<{ sessionId: string; callAsked: boolean; timeAsked: boolean }[]> {
  const rows = await db
    .selectFrom('participants as seat')
    .innerJoin('waitSteps as step', (join) =>
      join.onRef('step.seatId', '=', 'seat.seatId').onRef('step.arrivedAt', '=', 'seat.arrivedAt'),
    )
    .leftJoin('takenWaits as taken', (join) =>
      join.onRef('taken.visitId', '=', 'seat.visitId').onRef('taken.takenAt', '>=', 'seat.arrivedAt'),
    )
    .where('seat.visitId', '=', visitId)
    .where('seat.stage', '=', 'waiting')
    .where('seat.sessionId', 'is not', null)
    .where('taken.visitId', 'is', null)
    .where('step.step', 'in', ['patient', 'call', 'time'])
    .groupBy('seat.sessionId')
    .select([
      'seat.sessionId',
      sql<boolean>`bool_or(step.step = 'call')`.as('callAsked'),
      sql<boolean>`bool_or(step.step = 'time')`.as('timeAsked'),
    ])
    .execute();
  return rows.flatMap(({ sessionId, ...asked }) => (sessionId ? [{ sessionId, ...asked }] : []));
}

export function selectStepsOfVisit(db: Db, visitId: string) {
  return db
    .selectFrom('waitSteps as step')
    .innerJoin('participants as seat', 'seat.seatId', 'step.seatId')
    .leftJoin('waitStepTold as told', (join) => join.on(TOLD_OF_STEP))
    .leftJoin('accounts as account', 'account.id', 'told.accountId')
    .where('seat.visitId', '=', visitId)
    .groupBy(['step.seatId', 'step.arrivedAt', 'step.step', 'step.toldAt', 'seat.sessionId', 'seat.name'])
    .select([
      'step.step',
      'step.toldAt',
      'seat.sessionId',
      'seat.name',
      sql<string[]>`coalesce(array_agg(account.display_name order by account.display_name)
        filter (where account.id is not null), '{}')`.as('told'),
    ])
    .orderBy('step.toldAt')
    .orderBy('step.seatId')
    .execute();
}

/** Read from the audit, the only record of takeovers and returns. */
export function selectTakingOver(db: Db, visitId: string) {
  return db
    .selectFrom('auditEvents as event')
    .innerJoin('accounts as account', (join) =>
      join.on('event.actor', '=', sql<string>`'account:' || account.id`),
    )
    .where('event.visitId', '=', visitId)
    .where('event.action', 'in', ['wait.taken-over', 'wait.given-back'])
    .select(['event.action', 'event.at', 'account.displayName as name'])
    .orderBy('event.at')
    .orderBy('event.id')
    .execute();
}

export function findNextOfProvider(db: Db, visitId: string) {
  return visitRows(db, 'across-practices')
    .innerJoin('visits as ended', 'ended.providerId', 'visit.providerId')
    .innerJoin('participants as seat', 'seat.visitId', 'visit.id')
    .where('ended.id', '=', visitId)
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .where('practice.disabledAt', 'is', null)
    .where('seat.role', '=', 'patient')
    .where('seat.stage', '=', 'waiting')
    .where('seat.unattended', '=', false)
    .select(['visit.id as visitId', 'visit.practiceId', 'visit.providerId'])
    .orderBy('seat.arrivedAt')
    .limit(1)
    .executeTakeFirst();
}

export function findOwnWait(db: Db, sessionId: string) {
  return db
    .selectFrom('participants as seat')
    .innerJoin('visits as visit', 'visit.id', 'seat.visitId')
    .innerJoin('waitSteps as step', (join) =>
      join
        .onRef('step.seatId', '=', 'seat.seatId')
        .onRef('step.arrivedAt', '=', 'seat.arrivedAt')
        .on('step.step', '=', 'patient'),
    )
    .where('seat.sessionId', '=', sessionId)
    .where('seat.stage', '=', 'waiting')
    .select([
      'seat.seatId',
      'step.arrivedAt',
      'seat.visitId',
      'visit.practiceId',
      'visit.providerId',
      'visit.createdBy',
    ])
    .executeTakeFirst();
}

import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { pushTo } from '#server/features/messages/push/send-push.job.ts';
import type { WaitPort } from '#server/features/room/room-deps.ts';
import { takesPushes } from '#server/features/visits/visit-messages/staff-notices.ts';
import type { PracticeGrant, VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Waits } from '#shared/contracts/rest/room/escalation.ts';
import type { WAIT_EVENTS, WaitWish } from '#shared/domain/wait-escalation.ts';
import { CodedError } from '#shared/errors.ts';
import {
  deleteTaken,
  findOwnWait,
  findTaker,
  insertNotified,
  insertStep,
  selectLongWaits,
  selectNotified,
  selectStaffAmong,
  selectStepsOfVisit,
  selectTakingOver,
  selectWaiting,
  selectWaits,
  writeTaken,
} from './escalation.queries.ts';
import { planSteps } from './take-step.job.ts';

export { selectLongWaits, selectWaits };

export type Taker = Waits['waits'][number]['takenBy'];

export function waitPort(deps: Pick<Deps, 'jobs' | 'clock'>): WaitPort {
  return { waits: (trx, wait) => planSteps(deps, trx, wait) };
}

export async function readWaits(db: Db, { staff, practiceId }: PracticeGrant): Promise<Waits> {
  const rows = await selectWaits(db, [practiceId], staff.accountId);
  const byVisit = Map.groupBy(rows, ({ visitId }) => visitId);
  return {
    waits: [...byVisit].map(([visitId, patients]) => {
      const first = patients.find(({ takerId }) => takerId === null) ?? patients[0];
      return {
        visitId,
        told: patients.some(
          ({ toldAt, callToldAt, timeToldAt }) =>
            toldAt !== null || callToldAt !== null || timeToldAt !== null,
        ),
        callAsked: patients.some(({ callAsked }) => callAsked),
        timeAsked: patients.some(({ timeAsked }) => timeAsked),
        takenBy:
          first?.takerId && first.takerName !== null
            ? { accountId: first.takerId, name: first.takerName }
            : null,
      };
    }),
  };
}

/**
 * Takes over the visit's waiting patients, from no one or from `from`. If someone else was faster, they keep them.
 *
 * @returns who takes over; null if no one is waiting
 */
export async function takeOver(
  { events, clock }: Pick<Deps, 'events' | 'clock'>,
  { staff: { accountId }, practiceId, visitId }: VisitGrant,
  from: string | null,
): Promise<{ takenBy: Taker }> {
  return events.transaction(async (trx, happened) => {
    const [first] = await selectWaiting(trx, visitId);
    if (!first) return { takenBy: null };
    const before = (await findTaker(trx, visitId, first.arrivedAt)) ?? null;
    if (before?.accountId === accountId) return { takenBy: before };
    const taken = { visitId, accountId, takenAt: new Date(clock()) };
    if (await writeTaken(trx, taken, { from, since: first.arrivedAt })) {
      const by = { practiceId, visitId, actor: `account:${accountId}` as const };
      await audit(trx, { ...by, action: 'wait.taken-over', subjectId: visitId });
      await happened({ type: 'wait.changed', practiceId, visitId });
    }
    return { takenBy: (await findTaker(trx, visitId, first.arrivedAt)) ?? null };
  });
}

/** Returns a takeover, so that the remaining steps follow. Idempotent. */
export async function giveBack(
  deps: Pick<Deps, 'events' | 'clock' | 'jobs'>,
  { staff: { accountId }, practiceId, visitId }: VisitGrant,
): Promise<{ takenBy: Taker }> {
  return deps.events.transaction(async (trx, happened) => {
    const waiting = await selectWaiting(trx, visitId);
    if (await deleteTaken(trx, visitId, accountId)) {
      for (const wait of waiting) await planSteps(deps, trx, { visitId, ...wait });
      const by = { practiceId, visitId, actor: `account:${accountId}` as const };
      await audit(trx, { ...by, action: 'wait.given-back', subjectId: visitId });
      await happened({ type: 'wait.changed', practiceId, visitId });
    }
    const [first] = waiting;
    return { takenBy: (first && (await findTaker(trx, visitId, first.arrivedAt))) ?? null };
  });
}

/**
 * Records that a patient who knows that their wait is long requests a call, or another time. Notifies the visit's
 * provider, the scheduler and everyone notified of the wait. Idempotent.
 *
 * @throws NOT_FOUND if they do not wait, or have not been notified
 */
export async function askWhileWaiting(
  deps: Pick<Deps, 'events' | 'clock' | 'jobs' | 'email' | 'sms'>,
  { sessionId }: VisitPatient,
  wish: WaitWish,
): Promise<void> {
  const { events, clock } = deps;
  await events.transaction(async (trx, happened) => {
    const wait = await findOwnWait(trx, sessionId);
    if (!wait) throw new CodedError('NOT_FOUND');
    const { practiceId, visitId, providerId, createdBy } = wait;
    if (!(await insertStep(trx, wait, wish, new Date(clock())))) return;
    const people = new Set([providerId, createdBy, ...(await selectNotified(trx, wait))]);
    const told = await selectStaffAmong(trx, practiceId, [...people]);
    await insertNotified(trx, wait, wish, told);
    const byPush = await takesPushes(deps, trx, practiceId, told);
    await pushTo(deps, trx, byPush, { kind: `${wish}Asked`, visitId });
    await audit(trx, {
      practiceId,
      visitId,
      actor: `session:${sessionId}`,
      action: `wait.${wish}-asked`,
      subjectId: sessionId,
    });
    await happened({ type: 'wait.changed', practiceId, visitId });
  });
}

interface WaitEvent {
  what: (typeof WAIT_EVENTS)[number];
  at: Date;
  patient: { sessionId: string; name: string } | null;
  staff: string[];
}

export async function waitsOfVisit(db: Db, visitId: string): Promise<WaitEvent[]> {
  const [steps, takingOver] = await Promise.all([
    selectStepsOfVisit(db, visitId),
    selectTakingOver(db, visitId),
  ]);
  const events: WaitEvent[] = [
    ...steps.map(({ step, toldAt, sessionId, name, told }) => ({
      what: step,
      at: toldAt,
      patient: sessionId === null ? null : { sessionId, name },
      staff: told,
    })),
    ...takingOver.map(({ action, at, name }) => ({
      what: action === 'wait.taken-over' ? ('taken-over' as const) : ('given-back' as const),
      at,
      patient: null,
      staff: [name],
    })),
  ];
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

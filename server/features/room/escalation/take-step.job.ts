import { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { pushTo } from '#server/features/messages/push/send-push.job.ts';
import { quietUntil } from '#server/features/visits/visit-messages/quiet-hours.ts';
import { takesPushes, tellOfWait } from '#server/features/visits/visit-messages/staff-notices.ts';
import { job } from '#server/runtime/jobs/port.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { field } from '#shared/contracts/fields.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { ESCALATION_STEPS, type EscalationStep } from '#shared/domain/wait-escalation.ts';
import {
  findEscalation,
  findSeat,
  insertNotified,
  insertStep,
  selectSignedIn,
  selectStaffAmong,
  selectStaffInVisit,
  type Wait,
} from './escalation.queries.ts';
import { stepsToCome, stillWaits, whoIsNotified } from './which-step.ts';

/** Whether the step is taken, and who is notified, is decided when it is due. */
export const takeStepJob = job({
  name: 'escalate-wait',
  data: z.strictObject({
    visitId: field.id,
    seatId: field.id,
    arrivedAt: z.int(),
    step: z.enum(ESCALATION_STEPS),
  }),
  retry: { limit: 5, delay: 5, growsTo: 60 },
  timeout: 60,
  kept: 86_400,
  concurrency: 2,
  heartbeat: 10,
  handle: takeStep,
});

const keyOf = (seatId: string) => `seat ${seatId}`;

export async function planSteps(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  { visitId, seatId, arrivedAt }: Wait & { visitId: string },
): Promise<void> {
  const visit = await findEscalation(trx, visitId);
  if (!visit?.escalation) return;
  await jobs.cancel(trx, takeStepJob, keyOf(seatId));
  const since = arrivedAt.getTime();
  for (const { step, dueAt } of stepsToCome(visit.escalation, since, clock()))
    await jobs.enqueue(
      trx,
      takeStepJob,
      { visitId, seatId, arrivedAt: since, step },
      { dueAt: new Date(dueAt), key: keyOf(seatId) },
    );
}

interface Due {
  visitId: string;
  seatId: string;
  arrivedAt: number;
  step: EscalationStep;
}

/** Notifies the step's people, once, if the patient still waits and no one has taken over. */
export async function takeStep(
  deps: Pick<Deps, 'clock' | 'email' | 'events' | 'jobs' | 'sms'>,
  { visitId, seatId, arrivedAt, step }: Due,
): Promise<void> {
  const now = deps.clock();
  await deps.events.transaction(async (trx, happened) => {
    const visit = await findEscalation(trx, visitId);
    const seat = await findSeat(trx, { seatId });
    if (!visit?.escalation || !seat) return;
    const standing = {
      stage: seat.stage,
      unattended: seat.unattended,
      arrivedAt: seat.arrivedAt?.getTime() ?? null,
      visitOver: (ENDED_VISIT_STATUSES as readonly string[]).includes(visit.status),
      takenAt: seat.takenAt?.getTime() ?? null,
    };
    if (!stillWaits(arrivedAt, standing)) return;
    const wait: Wait = { seatId, arrivedAt: new Date(arrivedAt) };
    if (!(await insertStep(trx, wait, step, new Date(now)))) return;

    const { practiceId, providerId, timeZone, escalation } = visit;
    const { quietHours, colleagueIds } = escalation;
    const asked = whoIsNotified(step, {
      providerId,
      colleagueIds,
      signedIn: await selectSignedIn(trx, practiceId, new Date(now)),
      inVisit: await selectStaffInVisit(trx, visitId),
      quiet: quietHours !== null && quietUntil(now, quietHours, timeZone) !== null,
    });
    const told = await selectStaffAmong(trx, practiceId, asked);
    await insertNotified(trx, wait, step, told);
    const byPush = await takesPushes(deps, trx, practiceId, told);
    await pushTo(deps, trx, byPush, { kind: 'patientWaits', visitId });
    // Signed-in staff see it on their screens, so they get no message.
    if (step !== 'everyone') {
      const about = { practiceId, visitId, wait: `${seatId}:${arrivedAt}`, accountIds: told };
      await tellOfWait(deps, trx, about);
    }
    await audit(trx, {
      practiceId,
      visitId,
      actor: 'system',
      action: 'wait.escalated',
      subjectId: seatId,
      details: { step, count: told.length },
    });
    await happened({ type: 'wait.changed', practiceId, visitId });
  });
  wakeSender(deps);
}

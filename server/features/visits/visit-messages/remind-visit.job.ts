import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { wakeSender } from '#server/features/messages/notifications/notify.ts';
import { job } from '#server/runtime/jobs/port.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { field } from '#shared/contracts/fields.ts';
import { REMINDERS, type Reminder } from '#shared/domain/visit-message.ts';
import { isReminderUseful, remindersToCome } from './reminder-times.ts';
import { sendToGuest, sendToPatient, type TellDeps } from './send-to-people.ts';
import { tellStaff } from './staff-notices.ts';
import {
  claimUnplannedVisits,
  findNotifiedVisit,
  markRemindersPlanned,
  type NotifiedVisit,
  selectGuestsToTell,
  selectPatientsToTell,
} from './visit-messages.queries.ts';

/** One reminder of one visit; recipients and methods are decided when it is due (PRODUCT 6.21). */
export const remindVisitJob = job({
  name: 'remind-visit',
  data: z.strictObject({ visitId: field.id, reminder: z.enum(REMINDERS) }),
  retry: { limit: 5, delay: 15, growsTo: 300 },
  timeout: 120,
  kept: 86_400,
  concurrency: 2,
  heartbeat: 10,
  handle: remindVisit,
});

const keyOf = (visitId: string) => `visit ${visitId}`;

export async function planReminders(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  visit: Pick<NotifiedVisit, 'visitId' | 'startsAt' | 'timeZone'>,
): Promise<void> {
  const { visitId } = visit;
  await cancelReminders(deps, trx, visitId);
  for (const { reminder, dueAt } of remindersToCome(visit, deps.clock()))
    await deps.jobs.enqueue(trx, remindVisitJob, { visitId, reminder }, { dueAt, key: keyOf(visitId) });
  await markRemindersPlanned(trx, visitId);
}

export async function cancelReminders(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  visitId: string,
): Promise<void> {
  await jobs.cancel(trx, remindVisitJob, keyOf(visitId));
}

/** Queues the reminder's messages, each once, if it is still useful and the visit has not started. */
export async function remindVisit(
  deps: TellDeps & Pick<Deps, 'db'>,
  { visitId, reminder }: { visitId: string; reminder: Reminder },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const visit = await findNotifiedVisit(trx, visitId);
    if (visit?.status !== 'SCHEDULED' || visit.disabledAt) return;
    if (!isReminderUseful(visit, reminder, deps.clock())) return;
    for (const patient of await selectPatientsToTell(trx, visitId))
      await sendToPatient(deps, trx, visit, patient, reminder);
    for (const guest of await selectGuestsToTell(trx, visitId))
      await sendToGuest(deps, trx, visit, guest, reminder);
    await tellStaff(deps, trx, { visitId, topic: reminder });
  });
  wakeSender(deps);
}

/** Visits per transaction; few, because scheduling waits for their locks. */
const BATCH = 50;

/**
 * Plans reminders for visits that have none because a version without reminders scheduled them, before or during the
 * upgrade.
 */
export const planRemindersJob = job({
  name: 'plan-reminders',
  data: z.strictObject({}),
  retry: { limit: 0 },
  timeout: 280,
  kept: 3_600,
  concurrency: 1,
  cron: '*/5 * * * *',
  handle: planMissingReminders,
});

/** Idempotent. Concurrent processes skip each other's locked visits. */
export async function planMissingReminders(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (let left = true; left; )
    left = await deps.db.transaction().execute(async (trx) => {
      const visits = await claimUnplannedVisits(trx, new Date(deps.clock()), BATCH);
      for (const visit of visits) await planReminders(deps, trx, visit);
      return visits.length === BATCH;
    });
}

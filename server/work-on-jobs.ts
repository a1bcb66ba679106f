import { markKept } from './features/check-in/check-in.service.ts';
import type { Deps } from './features/deps.ts';
import { cleanUp } from './features/maintenance/clean-up.job.ts';
import { sendMessage } from './features/notifications/send-message.job.ts';
import { settlePayments } from './features/payments/settle-payments.job.ts';

/** Lets this process do every kind of background work. */
export async function workOnJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('send-message', ({ messageId }, lastTry) => sendMessage(deps, messageId, lastTry));
  await deps.jobs.work('mark-kept', (checkIn) => markKept(deps, checkIn));
  await deps.jobs.work('clean-up', () => cleanUp(deps));
  await deps.jobs.work('settle-payments', () => settlePayments(deps));
}

import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { field } from '#shared/contracts/fields.ts';
import { PUSH_KINDS, type PushKind } from '#shared/contracts/rest/messages/push-devices.ts';
import { findLanguage, selectDeviceIds, selectDevices } from './push.queries.ts';
import { sendTo, textOf } from './push.service.ts';

const data = z.strictObject({
  accountId: field.id,
  /** Missing in jobs of former releases, which were for all of the person's browsers. */
  deviceId: field.id.optional(),
  kind: z.enum(PUSH_KINDS),
  visitId: field.id,
});

/** One job per browser, so that a retry after a failure repeats nothing at the others. */
export const sendPushJob = job({
  name: 'send-push',
  data,
  retry: { limit: 3, delay: 5, growsTo: 30 },
  timeout: 60,
  kept: 3_600,
  concurrency: 2,
  handle: sendPush,
});

export async function pushTo(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  accountIds: readonly string[],
  { kind, visitId }: { kind: PushKind; visitId: string },
): Promise<void> {
  for (const { accountId, id: deviceId } of await selectDeviceIds(trx, accountIds))
    await jobs.enqueue(trx, sendPushJob, { accountId, deviceId, kind, visitId });
}

async function sendPush(
  deps: Deps,
  { accountId, deviceId, kind, visitId }: z.output<typeof data>,
): Promise<void> {
  if (deviceId === undefined) {
    await deps.db.transaction().execute((trx) => pushTo(deps, trx, [accountId], { kind, visitId }));
    return;
  }
  const device = (await selectDevices(deps.db, accountId)).find(({ id }) => id === deviceId);
  if (!device) return;
  const text = textOf(kind, visitId, await findLanguage(deps.db, accountId));
  if ((await sendTo(deps, accountId, device, text)) === 'failed')
    throw new Error('a push service did not take a push');
}

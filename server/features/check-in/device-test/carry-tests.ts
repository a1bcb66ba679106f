import { randomUUID } from 'node:crypto';
import type { Trx } from '#server/storage/db/database.ts';
import { insertDeviceTest } from './device-test.queries.ts';

export async function carryDeviceTest(
  trx: Trx,
  from: string,
  to: { visitId: string; sessionId: string },
): Promise<void> {
  const test = await trx
    .selectFrom('deviceTests')
    .select(['at', 'result'])
    .where('sessionId', '=', from)
    .orderBy('at', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (test) await insertDeviceTest(trx, { ...test, ...to, id: randomUUID(), guestId: null });
}

import type { Db, Trx } from '#server/storage/db/database.ts';
import type { DeviceTestResult } from '#shared/contracts/rest/check-in/device-test.ts';

export interface KeptTest {
  id: string;
  visitId: string;
  sessionId: string | null;
  guestId: string | null;
  at: Date;
  result: DeviceTestResult;
}

export async function insertDeviceTest(trx: Trx, { result, ...test }: KeptTest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('deviceTests')
    .values({ ...test, result: JSON.stringify(result) })
    .onConflict((conflict) => conflict.columns(['ownerId', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteOlderDeviceTests(trx: Trx, ownerId: string, keep: number): Promise<void> {
  await trx
    .deleteFrom('deviceTests')
    .where('ownerId', '=', ownerId)
    .where('id', 'in', (older) =>
      older
        .selectFrom('deviceTests as test')
        .select('test.id')
        .where('test.ownerId', '=', ownerId)
        .orderBy('test.at', 'desc')
        .orderBy('test.ordinal', 'desc')
        .offset(keep),
    )
    .execute();
}

export function selectLatestDeviceTests(db: Db, visitId: string) {
  return db
    .selectFrom('deviceTests')
    .select(['sessionId', 'guestId', 'at', 'result'])
    .distinctOn('ownerId')
    .where('visitId', '=', visitId)
    .orderBy('ownerId')
    .orderBy('at', 'desc')
    .orderBy('ordinal', 'desc')
    .execute();
}

export function findLatestDeviceTest(db: Db, sessionId: string) {
  return db
    .selectFrom('deviceTests')
    .select('result')
    .where('sessionId', '=', sessionId)
    .orderBy('at', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

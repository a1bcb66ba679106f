import type { DeviceTestResult } from '../../../shared/contracts/rest/device-tests.ts';
import type { Db, Trx } from '../../db/database.ts';

export interface KeptTest {
  id: string;
  visitId: string;
  sessionId: string;
  at: Date;
  result: DeviceTestResult;
}

/** @returns whether it was not there yet */
export async function insertDeviceTest(trx: Trx, { result, ...test }: KeptTest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('deviceTests')
    .values({ ...test, result: JSON.stringify(result) })
    .onConflict((conflict) => conflict.columns(['sessionId', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Keeps the session's latest `keep`. */
export async function deleteOlderDeviceTests(trx: Trx, sessionId: string, keep: number): Promise<void> {
  await trx
    .deleteFrom('deviceTests')
    .where('sessionId', '=', sessionId)
    .where('id', 'in', (older) =>
      older
        .selectFrom('deviceTests as test')
        .select('test.id')
        .where('test.sessionId', '=', sessionId)
        .orderBy('test.at', 'desc')
        .offset(keep),
    )
    .execute();
}

/** The latest of each session of the visit. */
export function selectLatestDeviceTests(db: Db, visitId: string) {
  return db
    .selectFrom('deviceTests')
    .select(['sessionId', 'at', 'result'])
    .distinctOn('sessionId')
    .where('visitId', '=', visitId)
    .orderBy('sessionId')
    .orderBy('at', 'desc')
    .execute();
}

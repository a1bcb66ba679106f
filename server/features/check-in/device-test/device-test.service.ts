import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { VisitGuest, VisitPatient } from '#server/http/access/caller.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { DeviceTestResult } from '#shared/contracts/rest/check-in/device-test.ts';
import type { TestOutcome } from '#shared/domain/device-test.ts';
import {
  deleteOlderDeviceTests,
  findLatestDeviceTest,
  insertDeviceTest,
  selectLatestDeviceTests,
} from './device-test.queries.ts';

const KEPT = 10;

export async function keepDeviceTest(
  db: Db,
  person: VisitPatient | VisitGuest,
  { testId, result }: { testId: string; result: DeviceTestResult },
  now: number,
): Promise<void> {
  const { visitId, practiceId, linkId } = person;
  const whose =
    person.kind === 'patient'
      ? { sessionId: person.sessionId, guestId: null }
      : { sessionId: null, guestId: person.guestId };
  const ownerId = person.kind === 'patient' ? person.sessionId : person.guestId;
  await db.transaction().execute(async (trx) => {
    const isNew = await insertDeviceTest(trx, { ...whose, id: testId, visitId, at: new Date(now), result });
    if (!isNew) return;
    await deleteOlderDeviceTests(trx, ownerId, KEPT);
    await audit(trx, {
      practiceId,
      visitId,
      actor: `link:${linkId}`,
      action: 'device-test.kept',
      subjectId: ownerId,
      details: { outcome: result.outcome, qualityScore: result.connection?.qualityScore ?? null },
    });
  });
}

export async function latestOutcome(db: Db, sessionId: string): Promise<TestOutcome | null> {
  const test = await findLatestDeviceTest(db, sessionId);
  return test?.result.outcome ?? null;
}

export async function readDeviceTests(db: Db, { staff, practiceId, visitId }: VisitGrant) {
  const tests = await selectLatestDeviceTests(db, visitId);
  await audit(db, {
    practiceId,
    visitId,
    actor: `account:${staff.accountId}`,
    action: 'device-tests.read',
  });
  return tests.map(({ at, ...test }) => ({ ...test, at: at.toISOString() }));
}

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

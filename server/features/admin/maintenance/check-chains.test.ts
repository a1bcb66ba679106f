import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '#server/http/metrics.ts';
import type { AnchorStore } from '#server/runtime/anchors/port.ts';
import { testAnchors } from '#server/test-support/anchors.ts';
import { asSuperuser } from '#server/test-support/database.ts';
import { requireSignature, signConsent } from '#server/test-support/sign-consent.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { anchorChains } from './anchor-chains.job.ts';
import { checkChains } from './check-chains.job.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify([{ step: 'signature', mandatory: true }]) })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
});
afterAll(() => world.close());

const CHAIN = 'GET /api/admin/practices/:practiceId/audit/chain';
const letters = () =>
  world.db
    .selectFrom('messages')
    .select(['accountId', 'practiceId'])
    .where('kind', '=', 'chain-fault')
    .execute();
const tamper = (statement: string) =>
  asSuperuser(world.database, 'set session_replication_role = replica', statement);

test('anchors a signature outside of the database as soon as it is made', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const signed = await signConsent(patient, visit.sessionId);
  expect(signed.status).toBe(200);
  const [record] = await world.db
    .selectFrom('consentRecords')
    .select(['seq', 'hash'])
    .where('sessionId', '=', visit.sessionId)
    .execute();
  expect(await world.deps.anchors.latest({ name: 'consent', practiceId: world.practice.id })).toMatchObject({
    position: record?.seq,
    hash: record?.hash.toString('hex'),
  });
});

test('counts a fault each hour, and notifies the practice’s administrators once', async () => {
  const { db, deps, practice, staff } = world;
  const administrator = await world.signedIn(staff.administrator);
  const read = async () => (await administrator.call(CHAIN, { params: { practiceId: practice.id } })).result;
  const metrics = createMetrics({ withProcess: false });
  const check = () => checkChains({ ...deps, metrics });
  await anchorChains(deps);
  await check();
  expect(await read()).toMatchObject({ state: 'intact', consent: { state: 'intact', records: 1 } });
  expect(await letters()).toEqual([]);

  await tamper('delete from consent_records');
  await check();
  await check();
  expect(await metrics.registry.metrics()).toContain('chain_faults_total{chain="consent"} 2');
  expect(await read()).toMatchObject({ state: 'intact', consent: { state: 'broken', brokenRecord: '1' } });
  const told = (await letters()).map(({ accountId }) => accountId);
  expect(told.toSorted()).toEqual([staff.administrator.accountId, staff.adminOnly.accountId].toSorted());

  await tamper('delete from audit_events where practice_id = 0');
  await check();
  const ofNone = (await letters()).filter(({ practiceId }) => practiceId === null);
  expect(ofNone.map(({ accountId }) => accountId)).toEqual([staff.administrator.accountId]);

  const letter = await db
    .selectFrom('messages')
    .selectAll()
    .where('kind', '=', 'chain-fault')
    .where('practiceId', 'is not', null)
    .executeTakeFirstOrThrow();
  const composed = await deps.messageKinds['chain-fault'].compose(deps, db, letter);
  expect(composed?.email?.()).toMatchObject({
    subject: 'Records of Saguaro Family Medicine were changed',
    blocks: expect.arrayContaining([
      { type: 'action', label: 'Open the audit log', link: `${deps.publicUrl}/provider/client-admin/audit` },
    ]),
  });
});

test('an administrator’s verification finds a fault, and notifies all administrators', async () => {
  const { practice, staff } = world;
  const administrator = await world.signedIn(staff.administrator);
  const told = (await letters()).length;
  await tamper(`update audit_events set actor = 'link:x' where practice_id = ${practice.id}`);
  const { result } = await administrator.call('POST /api/admin/practices/:practiceId/audit/chain', {
    params: { practiceId: practice.id },
  });
  expect(result.state).toBe('changed');
  expect(await letters()).toHaveLength(told + 2);
});

describe('anchoring the chains', () => {
  let world: World;
  let room = false;
  const { anchors: kept, remove } = testAnchors();
  const anchors: AnchorStore = {
    ...kept,
    async append(chain, anchor) {
      if (!room) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
      await kept.append(chain, anchor);
    },
  };

  beforeAll(async () => {
    world = await createWorld();
    Object.assign(world.deps, { anchors });
    await requireSignature(world);
  });
  afterAll(async () => {
    await world.close();
    remove();
  });

  test('on a full disk, patients can still sign, each chain is tried, and all are anchored once there is space', async () => {
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    expect(await signConsent(patient, visit.sessionId)).toMatchObject({ status: 200 });
    const logged: { practiceId: number }[] = [];
    const log = { error: (about: { practiceId: number }) => void logged.push(about) };
    const deps = { ...world.deps, anchors, log: log as never };
    // Signing in is an event without a practice, in chain 0.
    await world.signedIn(world.staff.provider);
    const practices = [0, world.practice.id];
    await anchorChains(deps);
    expect(logged.map(({ practiceId }) => practiceId)).toEqual(expect.arrayContaining(practices));
    expect(await kept.chains()).toEqual([]);

    room = true;
    logged.length = 0;
    await anchorChains(deps);
    expect(logged).toEqual([]);
    const consent = { name: 'consent', practiceId: world.practice.id } as const;
    expect(await kept.latest(consent)).toMatchObject({ position: '1' });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnchorStore } from '#server/runtime/anchors/port.ts';
import { testAnchors } from '#server/test-support/anchors.ts';
import { requireSignature, signConsent } from '#server/test-support/sign-consent.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { anchorChains } from './anchor-chains.job.ts';

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

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { captionedVisit, ScriptedRecognizer } from '#server/test-support/captioning.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { captionsView } from '#shared/test-support/captions-view.ts';

let world: LiveWorld;
let provider: TestSocket;
let patient: TestSocket;
let sessionId: string;

beforeAll(async () => {
  world = await createLiveWorld({ captions: new ScriptedRecognizer() });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  ({ provider, patient, sessionId } = await captionedVisit(world));
});

const remembered = async () =>
  (
    await world.db
      .selectFrom('patients')
      .innerJoin('visitPatients', 'visitPatients.patientId', 'patients.id')
      .where('sessionId', '=', sessionId)
      .select('readsCaptions')
      .executeTakeFirstOrThrow()
  ).readsCaptions;

test('notifies everyone in the visit of captions, and remembers the patient’s choice', async () => {
  expect(await patient.outcome('captions:switch', { on: true })).toBe('ok');
  const change = { offered: true, on: true, captioner: false, typed: false };
  for (const page of [provider, patient]) expect(await page.next('captions:changed')).toEqual(change);
  expect(await remembered()).toBe(true);
  expect(await provider.outcome('captions:switch', { on: true })).toBe('ok');
  expect(await patient.outcome('captions:switch', { on: false })).toBe('ok');
  expect(await remembered()).toBe(false);
  expect(await provider.outcome('captions:switch', { on: false })).toBe('ok');
  await patient.next('captions:changed', ({ on }) => !on);
});

test('leaving turns captions off, but keeps the patient’s choice', async () => {
  expect(await patient.outcome('captions:switch', { on: true })).toBe('ok');
  expect(await patient.outcome('seat:leave', {})).toBe('ok');
  await provider.next('captions:changed', ({ on }) => !on);
  expect(await remembered()).toBe(true);
});

test('are refused in a practice without captions', async () => {
  await setSetting(world.db, world.practice.id, 'hasCaptions', false);
  const { visitId } = await world.scheduled();
  const page = world.connect(await world.signedIn(world.staff.provider), { as: 'staff', visitId });
  expect((await page.snapshot()).captions).toEqual(captionsView());
  expect(await page.outcome('captions:switch', { on: true })).toBe('FEATURE_NOT_ON');
  expect(await page.outcome('captions:speak', { language: 'en' })).toBe('FEATURE_NOT_ON');
});

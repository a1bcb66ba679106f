import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '../../../test-support/live-world.ts';
import { PIXEL } from '../../../test-support/pixels.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ pictureNoticeMs: 100 });
});
afterAll(() => world.close());

async function twoInVisit() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { seatId } = (await patient.snapshot()).you;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await patient.outcome('media:switch', { source: 'camera', on: true })).toBe('ok');
  const browser = await world.signedIn(world.staff.provider);
  const store = (requestId: string) =>
    browser.call('POST /api/provider/visits/:rootVisitId/images', {
      params: { rootVisitId: visit.visitId },
      body: { idempotencyKey: randomUUID(), seatId, requestId, base64: PIXEL },
    });
  return { ...visit, provider, patient, seatId, store };
}

test('a patient who does not answer is told by name, and the picture may be stored', async () => {
  const { provider, patient, seatId, store } = await twoInVisit();
  expect(await provider.outcome('picture:ask', { seatId })).toBe('ok');
  const { requestId, by } = await patient.next('picture:asked');
  expect(by).toBe(world.staff.provider.displayName);
  expect((await store(requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');
  const settled = await provider.next('picture:settled');
  expect(settled).toMatchObject({ requestId, outcome: 'told', name: 'Walter Brandt' });
  expect(await patient.next('picture:settled')).toMatchObject({ requestId, name: null });
  expect((await store(requestId)).status).toBe(200);
});

test('a refused picture cannot be stored, and all staff are told by name', async () => {
  const { visitId, provider, patient, seatId, store } = await twoInVisit();
  const colleague = await world.staffIn(visitId, world.staff.clinicalAdmin);
  const answer = await provider.send('picture:ask', { seatId });
  if (!answer.ok) throw new Error(answer.error.code);
  const { requestId } = answer.data;
  expect(await patient.outcome('picture:refuse', { requestId })).toBe('ok');
  for (const page of [provider, colleague])
    expect(await page.next('picture:settled')).toMatchObject({ outcome: 'refused', name: 'Walter Brandt' });
  expect((await store(requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');
  expect(await world.audited({ action: 'picture.refused', visitId }, 'actor')).toEqual([`seat:${seatId}`]);
});

test('a disconnected patient cannot be captured, before or meanwhile', async () => {
  const { provider, patient, seatId, store } = await twoInVisit();
  const answer = await provider.send('picture:ask', { seatId });
  if (!answer.ok) throw new Error(answer.error.code);
  patient.close();
  expect(await provider.next('picture:settled')).toMatchObject({ outcome: 'gone' });
  expect((await store(answer.data.requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');
  expect(await provider.outcome('picture:ask', { seatId })).toBe('ERROR_CAPTURING_IMAGE');
});

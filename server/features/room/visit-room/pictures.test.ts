import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { PIXEL } from '#server/test-support/make-image.ts';

let world: LiveWorld;
let hasty: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
  hasty = await createLiveWorld({ pictureAnswerMs: 100 });
});
afterAll(async () => {
  await world.close();
  await hasty.close();
});

async function twoInVisit(of = world) {
  const visit = await of.scheduled();
  const provider = await of.staffIn(visit.visitId);
  const patient = await of.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { seatId } = (await patient.snapshot()).you;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await patient.outcome('media:switch', { source: 'camera', on: true })).toBe('ok');
  const browser = await of.signedIn(of.staff.provider);
  const store = (requestId: string) =>
    browser.call('POST /api/provider/visits/:rootVisitId/images', {
      params: { rootVisitId: visit.visitId },
      body: { seatId, requestId, base64: PIXEL },
    });
  const asked = async () => {
    expect(await provider.outcome('picture:ask', { seatId })).toBe('ok');
    return patient.next('picture:asked');
  };
  return { ...visit, provider, patient, seatId, store, asked };
}

test('a picture is stored only after the patient’s permission, and the patient sees that it was taken', async () => {
  const { visitId, provider, patient, seatId, store, asked } = await twoInVisit();
  const { requestId, by } = await asked();
  expect(by).toBe(world.staff.provider.displayName);
  expect((await store(requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');
  expect(await patient.outcome('picture:answer', { requestId, allow: true })).toBe('ok');
  const settled = { requestId, outcome: 'allowed' };
  expect(await provider.next('picture:settled')).toMatchObject({ ...settled, name: 'Walter Brandt' });
  expect(await patient.next('picture:settled')).toMatchObject({ ...settled, name: null });
  expect((await store(requestId)).status).toBe(200);
  expect(await patient.next('picture:taken')).toEqual({ requestId, by });
  expect(await world.audited({ action: 'picture.allowed', visitId }, 'actor')).toEqual([`seat:${seatId}`]);
});

test('no answer allows no picture', async () => {
  const { visitId, provider, patient, store, asked } = await twoInVisit(hasty);
  const { requestId } = await asked();
  for (const page of [provider, patient])
    expect(await page.next('picture:settled')).toMatchObject({ requestId, outcome: 'unanswered' });
  expect(await patient.outcome('picture:answer', { requestId, allow: true })).toBe('ok');
  expect((await store(requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');
  const account = `account:${hasty.staff.provider.accountId}`;
  expect(await hasty.audited({ action: 'picture.unanswered', visitId }, 'actor')).toEqual([account]);
});

test('a refused picture cannot be stored, and all staff see the refusal by name', async () => {
  const { visitId, provider, patient, seatId, store, asked } = await twoInVisit();
  const colleague = await world.staffIn(visitId, world.staff.clinicalAdmin);
  const { requestId } = await asked();
  expect(await patient.outcome('picture:answer', { requestId, allow: false })).toBe('ok');
  for (const page of [provider, colleague])
    expect(await page.next('picture:settled')).toMatchObject({ outcome: 'refused', name: 'Walter Brandt' });
  expect((await store(requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');
  expect(await world.audited({ action: 'picture.refused', visitId }, 'actor')).toEqual([`seat:${seatId}`]);
});

test('only the requesting provider may take the picture or withdraw the request', async () => {
  const { visitId, provider, patient, seatId, store, asked } = await twoInVisit();
  const colleague = await world.staffIn(visitId, world.staff.clinicalAdmin);
  const { requestId } = await asked();
  expect(await colleague.outcome('picture:ask', { seatId })).toBe('WRONG_STAGE');
  expect(await colleague.outcome('picture:withdraw', { requestId })).toBe('ok');
  expect(await provider.outcome('picture:withdraw', { requestId })).toBe('ok');
  const { outcome } = await patient.next('picture:settled');
  expect(outcome).toBe('withdrawn');
  expect(await patient.outcome('picture:answer', { requestId, allow: true })).toBe('ok');
  expect((await store(requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');

  const second = await colleague.send('picture:ask', { seatId });
  if (!second.ok) throw new Error(second.error.code);
  const theirs = second.data.requestId;
  expect(await patient.outcome('picture:answer', { requestId: theirs, allow: true })).toBe('ok');
  expect((await store(theirs)).error.code).toBe('ERROR_CAPTURING_IMAGE');
});

test('a disconnected patient cannot be captured, before or during the request', async () => {
  const { provider, patient, seatId, store, asked } = await twoInVisit();
  const { requestId } = await asked();
  patient.close();
  expect(await provider.next('picture:settled')).toMatchObject({ outcome: 'gone' });
  expect((await store(requestId)).error.code).toBe('ERROR_CAPTURING_IMAGE');
  expect(await provider.outcome('picture:ask', { seatId })).toBe('ERROR_CAPTURING_IMAGE');
});

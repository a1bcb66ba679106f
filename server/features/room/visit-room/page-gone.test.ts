import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

test('the list shows a patient whose browser died as reconnecting, until the browser reconnects', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const browser = await world.patientOf(visit);
  const arrive = async () => {
    const page = world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
    return { page, you: (await page.snapshot()).you };
  };
  const { page, you } = await arrive();
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId: you.seatId })).toBe('ok');
  const desk = await world.signedIn(world.staff.provider);
  const stages = async () => {
    const body = { practiceId: world.practice.id };
    const { results } = (await desk.call('POST /api/provider/visits/search', { body })).result;
    return results.find(({ visitId }) => visitId === visit.visitId)?.patientStages;
  };
  const inVisit = { sessionId: visit.sessionId, stage: 'in-visit' };
  expect(await stages()).toEqual([inVisit]);
  page.close();
  await vi.waitFor(async () => expect(await stages()).toEqual([{ ...inVisit, reconnecting: true }]));
  await arrive();
  await vi.waitFor(async () => expect(await stages()).toEqual([inVisit]));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

test('tells the providers once by name, and why, that a patient cannot hear', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { seatId } = (await patient.snapshot()).you;
  expect(await patient.outcome('sound:missed', { cause: 'muted' })).toBe('NOT_ADMITTED');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await patient.outcome('sound:missed', { cause: 'muted' })).toBe('ok');
  expect(await provider.next('sound:missed')).toEqual({ seatId, name: 'Walter Brandt', cause: 'muted' });
  expect(await provider.outcome('sound:missed', { cause: 'muted' })).toBe('ACCESS_DENIED');
});

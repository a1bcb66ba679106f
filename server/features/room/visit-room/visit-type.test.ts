import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { interpreterIn, turnInterpretationOn } from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
  await turnInterpretationOn(world);
  await world.db
    .updateTable('visitTypes')
    .set({ name: 'Telepsychiatry session' })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
});
afterAll(() => world.close());

test('shows the visit type to providers, and to the patient once admitted, but never to guests and interpreters', async () => {
  const visit = await world.scheduled();
  const provider = world.connect(await world.signedIn(world.staff.provider), {
    as: 'staff',
    visitId: visit.visitId,
  });
  expect((await provider.snapshot()).visitTypeName).toBe('Telepsychiatry session');

  const patientBrowser = await world.patientOf(visit);
  const patient = world.connect(patientBrowser, { as: 'patient', sessionId: visit.sessionId });
  expect((await patient.snapshot()).visitTypeName).toBeNull();
  const guestId = await invited(patientBrowser, visit.sessionId);
  const guest = world.connect(await guestBrowser(world, guestId), { as: 'guest', guestId });
  const guestWaiting = await guest.snapshot();
  for (const page of [patient, guest]) await page.send('seat:check-in', {});
  await provider.send('visit:admit-all', {});
  const admitted = await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  expect(admitted.visitTypeName).toBe('Telepsychiatry session');

  await provider.send('interpreter:request', { language: 'es' });
  const interpreter = await interpreterIn(world, visit.visitId);
  await provider.send('seat:send-to-waiting', { seatId: admitted.you.seatId });
  const others = [
    await patient.next('room:snapshot', ({ you }) => you.stage === 'waiting'),
    guestWaiting,
    await guest.next('room:snapshot', ({ you }) => you.stage === 'in-visit'),
    await interpreter.snapshot(),
  ];
  expect(others.map(({ visitTypeName }) => visitTypeName)).toEqual([null, null, null, null]);
  expect(JSON.stringify([others, guest.heard, interpreter.heard])).not.toContain('Telepsychiatry');
});

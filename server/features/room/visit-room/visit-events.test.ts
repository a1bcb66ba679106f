import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invited } from '#server/test-support/guests.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { CodedError } from '#shared/errors.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function removedWithoutTheRoom() {
  const visit = await world.scheduled();
  const { sessionId } = visit;
  const patient = await world.patientOf(visit);
  const guestId = await invited(patient, sessionId);
  vi.spyOn(world.deps.live, 'tellVisit').mockRejectedValueOnce(new CodedError('SERVICE_UNAVAILABLE'));
  const removed = await patient.call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', {
    params: { sessionId, guestId },
  });
  await world.db
    .updateTable('events')
    .set({ dueAt: new Date(0) })
    .execute();
  return { guestId, removed };
}

test('a removal is kept while the room is unreachable, and reaches it later', async () => {
  const { guestId, removed } = await removedWithoutTheRoom();
  expect(removed.status).toBe(200);
  expect(world.told.removedGuests).not.toContain(guestId);
  expect(world.told.endedLinks).toHaveLength(1);
  await world.deps.events.sweep();
  expect(world.told.removedGuests).toContain(guestId);
});

test('a guest who has since been invited again stays in the visit', async () => {
  const { guestId } = await removedWithoutTheRoom();
  const back = { removedAt: null, removedBy: null };
  await world.db.updateTable('guests').set(back).where('id', '=', guestId).execute();
  await world.deps.events.sweep();
  expect(world.told.removedGuests).not.toContain(guestId);
  expect(await world.db.selectFrom('events').select('id').execute()).toEqual([]);
});

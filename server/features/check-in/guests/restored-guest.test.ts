import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { guestToken, invitation } from '#server/test-support/guests.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';

let world: World;
let staff: Browser;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const invite = async (rootVisitId: string, changes = {}) =>
  (
    await staff.call('POST /api/provider/visits/:rootVisitId/guests', {
      params: { rootVisitId },
      body: invitation(changes),
    })
  ).result.guestId;
const remove = (guestId: string) =>
  staff.call('DELETE /api/provider/guests/:guestId', { params: { guestId } });
const restore = (guestId: string, by = staff) =>
  by.call('POST /api/provider/guests/:guestId/restore', { params: { guestId } });
const linkIs = async (token: string) =>
  (await world.browser().call('GET /api/guest/links/:path/:token', { params: { path: 'g', token } })).status;

async function removed() {
  const visit = await world.scheduled();
  const guestId = await invite(visit.visitId);
  const guestsToken = await guestToken(world, guestId);
  await remove(guestId);
  return { ...visit, guestId, guestsToken };
}

test('undoing a guest’s removal reactivates the same link', async () => {
  const { visitId, guestId, guestsToken } = await removed();
  expect(await linkIs(guestsToken)).not.toBe(200);
  expect((await restore(guestId)).status).toBe(200);
  expect(await linkIs(guestsToken)).toBe(200);
  expect(await guestToken(world, guestId)).toBe(guestsToken);
  const audited = await world.audited({ visitId, subjectId: guestId }, 'action');
  expect(audited).toEqual(['guest.invited', 'guest.removed', 'guest.restored']);
  expect((await restore(guestId)).status).toBe(200);
  expect(await world.audited({ visitId, action: 'guest.restored' })).toHaveLength(1);
});

test('is refused once it is too late', async () => {
  const { guestId, guestsToken } = await removed();
  world.time.now += UNDOABLE_MS + 1;
  expect((await restore(guestId)).error.code).toBe('UNDO_TOO_LATE');
  expect(await linkIs(guestsToken)).not.toBe(200);
});

test.each<[string, (gone: Awaited<ReturnType<typeof removed>>) => Promise<unknown>]>([
  ['was invited again', ({ visitId }) => invite(visitId)],
  [
    'was removed by the patient, too',
    async (gone) =>
      (await world.patientOf(gone)).call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', {
        params: { sessionId: gone.sessionId, guestId: gone.guestId },
      }),
  ],
  [
    'was to come to a visit that has ended',
    ({ visitId }) =>
      world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', visitId).execute(),
  ],
])('is refused if the guest %s', async (_what, happens) => {
  const gone = await removed();
  await happens(gone);
  expect((await restore(gone.guestId)).error.code).toBe('UNDO_CHANGED');
  expect(await linkIs(gone.guestsToken)).not.toBe(200);
});

test('only the practice’s staff may restore a guest', async () => {
  const { guestId, guestsToken } = await removed();
  expect((await restore(guestId, await world.signedIn(world.staff.outsider))).status).toBe(404);
  expect(await linkIs(guestsToken)).not.toBe(200);
});

// Runs on both PostgreSQLs: two saves of a note at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { LIMITS } from '#shared/rules/text.ts';

let world: World;
let provider: Browser;
let colleague: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  colleague = await world.signedIn(world.staff.clinicalAdmin);
});
afterAll(() => world.close());

const read = (who: Browser, rootVisitId: string) =>
  who.call('GET /api/provider/visits/:rootVisitId/notes', { params: { rootVisitId } });
const write = (who: Browser, rootVisitId: string, text: string, version: number) =>
  who.call('PUT /api/provider/visits/:rootVisitId/notes', {
    params: { rootVisitId },
    body: { text, version },
  });

test('staff write their own note, and read their colleagues’ notes', async () => {
  const { visitId } = await world.scheduled();
  expect((await read(provider, visitId)).result).toEqual({ own: { text: '', version: 0 }, others: [] });
  expect((await write(provider, visitId, 'Cough since Monday.', 0)).result).toEqual({ version: 1 });
  expect((await write(provider, visitId, 'Cough since Sunday.', 1)).result).toEqual({ version: 2 });
  expect((await write(colleague, visitId, '', 0)).result).toEqual({ version: 1 });
  expect((await read(colleague, visitId)).result).toEqual({
    own: { text: '', version: 1 },
    others: [
      { author: 'Dr. Elena Rivera', text: 'Cough since Sunday.', savedAt: '2026-11-20T17:00:00.000Z' },
    ],
  });
  expect((await read(provider, visitId)).result.others).toEqual([]);
});

test('saving from an outdated page changes nothing', async () => {
  const { visitId } = await world.scheduled();
  const [one, other] = await Promise.all([
    write(provider, visitId, 'One page', 0),
    write(provider, visitId, 'Another page', 0),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const { own } = (await read(provider, visitId)).result;
  expect((await write(provider, visitId, 'Late', 0)).error.code).toBe('CHANGED_MEANWHILE');
  expect((await write(provider, visitId, 'Ahead', 7)).error.code).toBe('CHANGED_MEANWHILE');
  expect((await read(provider, visitId)).result.own).toEqual(own);
  const long = await write(provider, visitId, 'x'.repeat(LIMITS.visitNote + 1), 1);
  expect(long.error.details?.fields).toEqual({ text: 'MAX_LENGTH' });
});

test('audits reading and saving, without the text', async () => {
  const { visitId } = await world.scheduled();
  await write(provider, visitId, 'Cough since Monday.', 0);
  await read(provider, visitId);
  const events = await world.audited({ visitId, action: ['note.changed', 'notes.read'] }, [
    'action',
    'actor',
    'details',
  ]);
  expect(events.map(({ action }) => action)).toEqual(['note.changed', 'notes.read']);
  expect(JSON.stringify(events)).not.toContain('Cough');
});

describe('access to notes', () => {
  test('another practice’s staff get the same answer as for a missing visit', async () => {
    const { visitId } = await world.scheduled();
    const outsider = await world.signedIn(world.staff.outsider);
    for (const call of [read, (who: Browser, id: string) => write(who, id, 'x', 0)]) {
      const [forbidden, missing] = [await call(outsider, visitId), await call(outsider, randomUUID())];
      expect(forbidden.status).toBe(404);
      expect(forbidden.body).toBe(missing.body);
    }
  });

  test('the visit’s patient and guest may not', async () => {
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    const guest = await guestBrowser(world, await invited(patient, visit.sessionId));
    for (const who of [patient, guest, world.browser()]) {
      expect((await read(who, visit.visitId)).status).toBe(401);
      expect((await write(who, visit.visitId, 'x', 0)).status).toBe(401);
    }
    expect((await read(provider, visit.visitId)).result.others).toEqual([]);
  });
});

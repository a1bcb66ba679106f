import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ recheckMs: 100 });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

test('logs staff who request another practice’s visit, whether it exists or not', async () => {
  const visit = await world.scheduled();
  const outsider = await world.signedIn(world.staff.outsider);
  for (const visitId of [visit.visitId, crypto.randomUUID()]) {
    const socket = world.connect(outsider, { as: 'staff', visitId });
    expect(await socket.refusal()).toBe('VISIT_UNAVAILABLE');
    const events = await world.audited({ subjectId: visitId }, ['action', 'actor']);
    expect(events).toEqual([
      { action: 'access.refused', actor: `account:${world.staff.outsider.accountId}` },
    ]);
  }
});

test('a staff member’s page cannot enter a visit with another person’s session', async () => {
  const visit = await world.scheduled();
  const { clinicalAdmin, provider } = world.staff;
  const browser = await world.signedIn(clinicalAdmin);
  const page = (accountId: string) =>
    world.connect(browser, { as: 'staff', visitId: visit.visitId, accountId });
  expect(await page(provider.accountId).refusal()).toBe('OTHER_PERSON_SIGNED_IN');
  await page(clinicalAdmin.accountId).snapshot();
});

test('a staff member’s visit list cannot follow a practice with another person’s session', async () => {
  const { clinicalAdmin, provider } = world.staff;
  const browser = await world.signedIn(clinicalAdmin);
  const list = (accountId: string) =>
    world.connect(browser, { practiceId: world.practice.id, accountId }, '/practice');
  expect(await list(provider.accountId).refusal()).toBe('NOT_FOUND');
  await list(clinicalAdmin.accountId).opened();
});

describe('an open socket closes when it loses', () => {
  test('its link', async () => {
    const visit = await world.scheduled();
    const patient = await world.patientOn(visit);
    const staff = await world.staffIn(visit.visitId);
    await world.db
      .updateTable('links')
      .set({ expiresAt: new Date(world.time.now - 1) })
      .where('visitId', '=', visit.visitId)
      .execute();
    expect(await patient.next('room:closing')).toEqual({ reason: 'expired' });
    await patient.disconnected();
    expect(staff.connected).toBe(true);
  });

  test('its membership, also for the visit list', async () => {
    const visit = await world.scheduled();
    const { accountId } = world.staff.clinicalAdmin;
    const staff = await world.staffIn(visit.visitId, world.staff.clinicalAdmin);
    const list = world.connect(
      await world.signedIn(world.staff.clinicalAdmin),
      { practiceId: world.practice.id },
      '/practice',
    );
    await list.opened();
    const membership = { accountId, practiceId: world.practice.id, userType: 'ClinicalAdmin' as const };
    await world.db.deleteFrom('memberships').where('accountId', '=', accountId).execute();
    expect(await staff.next('room:closing')).toEqual({ reason: 'unavailable' });
    await list.disconnected();
    await world.db.insertInto('memberships').values(membership).execute();
  });

  test('its session, which a visit extends and an open list does not', async () => {
    const visit = await world.scheduled();
    const [inVisit, onList] = [
      await world.signedIn(world.staff.provider),
      await world.signedIn(world.staff.provider),
    ];
    const room = world.connect(inVisit, { as: 'staff', visitId: visit.visitId });
    const list = world.connect(onList, { practiceId: world.practice.id }, '/practice');
    await Promise.all([room.snapshot(), list.opened()]);
    const expiresAt = async (id: string) =>
      (
        await world.db
          .selectFrom('staffSessions')
          .select('expiresAt')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).expiresAt.getTime();
    const before = await expiresAt(onList.staffSessionId);
    world.time.now += 3 * HOUR_MS;
    await expect.poll(() => expiresAt(inVisit.staffSessionId)).toBeGreaterThan(before);
    world.time.now += 2 * HOUR_MS;
    await list.disconnected();
    expect(await expiresAt(onList.staffSessionId)).toBe(before);
    expect(room.connected).toBe(true);
  });
});

describe('long polling', () => {
  async function handshake(headers: Record<string, string>): Promise<number> {
    const { port } = world.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, { headers });
    await answer.text();
    return answer.status;
  }

  test('from our own page is accepted, although a same-origin GET has no Origin', async () => {
    expect(await handshake({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ['another site’s image', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of our host', { 'sec-fetch-site': 'same-site' }],
    ['another site’s script', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['an unknown origin', {}],
  ])('from %s is refused', async (_, headers) => {
    expect(await handshake(headers)).toBe(403);
  });
});

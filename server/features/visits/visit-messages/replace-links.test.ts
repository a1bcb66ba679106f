import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';

let world: LiveWorld;
let provider: Browser;
beforeAll(async () => {
  world = await createLiveWorld({ sweepMs: 25 });
  provider = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

type Owner = { sessionId: string } | { guestId: string };

const linksOf = (owner: Owner) =>
  world.db
    .selectFrom('links')
    .selectAll()
    .where(({ eb }) =>
      'sessionId' in owner ? eb('sessionId', '=', owner.sessionId) : eb('guestId', '=', owner.guestId),
    )
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();
const newestOf = async (owner: Owner) =>
  (await linksOf(owner)).findLast(({ path }) => path !== 'gm')?.id ?? '';
const replace = (rootVisitId: string, linkId: string, evenInVisit = false, who = provider) =>
  who.call('POST /api/provider/visits/:rootVisitId/links/:linkId/replacement', {
    params: { rootVisitId, linkId },
    body: { evenInVisit },
  });
const looks = async (linkId: string, path: 'v' | 'pl' = 'v') =>
  (
    await world.browser().call('GET /api/patient/links/:path/:token', {
      params: { path, token: world.deps.keys.linkToken(linkId) },
    })
  ).status;
const messagesWith = (linkId: string) =>
  world.db.selectFrom('messages').selectAll().where('linkId', '=', linkId).execute();
const audited = (subjectId: string) =>
  world.audited({ action: 'link.replaced', subjectId }, ['actor', 'details']);

describe('revoke and resend', () => {
  test('ends the old link and its open page, and sends a new link to the contact on file', async () => {
    const visit = await world.scheduled();
    const browser = await world.patientOf(visit);
    const page = world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
    await page.snapshot();
    const old = await newestOf(visit);
    const answer = await replace(visit.visitId, old);
    expect(answer.result).toEqual({ replaced: true, messages: 1 });
    expect(await page.next('room:closing')).toEqual({ reason: 'replaced' });
    const fresh = await newestOf(visit);
    expect(fresh).not.toBe(old);
    expect([await looks(old), await looks(fresh)]).toEqual([410, 200]);
    const { sessionId } = visit;
    const call = await browser.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } });
    expect(call.error.code).toBe('LINK_NOT_ACTIVE');
    expect(await messagesWith(fresh)).toMatchObject([{ method: 'Email', recipient: 'walter@example.com' }]);
    expect(await audited(old)).toMatchObject([
      { actor: `account:${world.staff.provider.accountId}`, details: { deadLinks: 1, messages: 1 } },
    ]);
  });

  test('replaces once for a double click and for two concurrent staff members', async () => {
    const visit = await world.scheduled();
    const colleague = await world.signedIn(world.staff.provider);
    const old = await newestOf(visit);
    const answers = await Promise.all([
      replace(visit.visitId, old),
      replace(visit.visitId, old),
      replace(visit.visitId, old, false, colleague),
    ]);
    const done = answers.map(({ result }) => result.replaced).sort();
    expect(done).toEqual([false, false, true]);
    expect((await replace(visit.visitId, old)).result).toEqual({ replaced: false, messages: 0 });
    const links = await linksOf(visit);
    expect(links.map(({ active }) => active)).toEqual([false, true]);
    expect(await messagesWith(links[1]?.id ?? '')).toHaveLength(1);
    expect(await audited(old)).toHaveLength(1);
  });

  test('removes a person who is in the visit only after confirmation', async () => {
    const visit = await world.scheduled();
    const staff = await world.staffIn(visit.visitId);
    const browser = await world.patientOf(visit);
    const page = world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
    const { you } = await page.snapshot();
    expect(await page.outcome('seat:check-in', {})).toBe('ok');
    expect(await staff.outcome('seat:admit', { seatId: you.seatId })).toBe('ok');
    const old = await newestOf(visit);
    expect((await replace(visit.visitId, old)).error.code).toBe('PERSON_IN_VISIT');
    expect(await looks(old)).toBe(200);
    expect((await replace(visit.visitId, old, true)).result.replaced).toBe(true);
    expect(await page.next('room:closing')).toEqual({ reason: 'replaced' });
    const fresh = await newestOf(visit);
    const again = await world.patientOf({ ...visit, token: world.deps.keys.linkToken(fresh) });
    const next = world.connect(again, { as: 'patient', sessionId: visit.sessionId });
    expect((await next.snapshot()).you.seatId).toBe(you.seatId);
  });

  test('replaces a guest’s link, shown in the list of guests', async () => {
    const visit = await world.scheduled();
    const guestId = await invited(await world.patientOf(visit), visit.sessionId);
    const browser = await guestBrowser(world, guestId);
    const page = world.connect(browser, { as: 'guest', guestId });
    await page.snapshot();
    const params = { rootVisitId: visit.visitId };
    const list = await provider.call('GET /api/provider/visits/:rootVisitId/guests', { params });
    const linkId = list.result.results[0]?.linkId ?? '';
    expect((await replace(visit.visitId, linkId)).result).toEqual({ replaced: true, messages: 1 });
    expect(await page.next('room:closing')).toEqual({ reason: 'replaced' });
    const fresh = await newestOf({ guestId });
    expect(await messagesWith(fresh)).toMatchObject([{ recipient: 'ana@example.com' }]);
    expect((await replace(visit.visitId, linkId)).result.replaced).toBe(false);
  });

  test('makes a link to copy for a person without an address', async () => {
    const visit = await world.scheduled({
      patients: [{ firstName: 'Ida', lastName: 'Ward', language: 'en', linkDelivery: 'Copy' }],
    });
    const old = await newestOf(visit);
    expect((await replace(visit.visitId, old)).result).toEqual({ replaced: true, messages: 0 });
    expect([await looks(old, 'pl'), await looks(await newestOf(visit), 'pl')]).toEqual([410, 200]);
  });

  test('is refused for an ended visit, for a canceled patient, and outside of the practice', async () => {
    const visit = await world.scheduled();
    const linkId = await newestOf(visit);
    const outsider = await world.signedIn(world.staff.outsider);
    expect((await replace(visit.visitId, linkId, false, outsider)).status).toBe(404);
    const own = await world.scheduled({}, world.otherPractice);
    expect((await replace(own.visitId, linkId, false, outsider)).status).toBe(404);
    await world.db
      .updateTable('visitPatients')
      .set({ cancelledAt: new Date(world.time.now) })
      .where('sessionId', '=', visit.sessionId)
      .execute();
    expect((await replace(visit.visitId, linkId)).error.code).toBe('LINK_NOT_ACTIVE');
    await world.db
      .updateTable('visits')
      .set({ status: 'COMPLETE' })
      .where('id', '=', visit.visitId)
      .execute();
    expect((await replace(visit.visitId, linkId)).error.code).toBe('VISIT_ENDED');
    expect(await looks(linkId)).toBe(410);
  });
});

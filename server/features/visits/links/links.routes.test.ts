// Runs on both PostgreSQLs: sessions of a link in one statement.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completeVisit } from '#server/features/visits/visits/visits.service.ts';
import { visitCookie } from '#server/http/access/cookies.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { PatientLinkPath, VisitStatus } from '#shared/domain/visit.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';
import { deactivateLinks } from './link-ends.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const look = (token: string, path: PatientLinkPath = 'v', browser = world.browser()) =>
  browser.call('GET /api/patient/links/:path/:token', { params: { path, token } });
const open = (token: string, browser = world.browser(), path: PatientLinkPath = 'v') =>
  browser.call('POST /api/patient/links/:path/:token/open', { params: { path, token } });
const patientPage = (browser: Browser, sessionId: string) =>
  browser.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } });
const setStatus = (visitId: string, status: VisitStatus) =>
  world.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute();

describe('a patient’s link', () => {
  test('shows who invites and when, and nothing about the patient', async () => {
    const visit = await world.scheduled();
    const answer = await look(visit.token);
    expect(answer.result).toEqual({
      practiceName: 'Saguaro Family Medicine',
      practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
      providerName: 'Dr. Elena Rivera',
      startTime: '2026-11-20T17:30:00.000Z',
      timeZone: 'America/Phoenix',
      durationMinutes: 20,
      language: 'en',
      serverTime: '2026-11-20T17:00:00.000Z',
    });
    expect(answer.body).not.toMatch(/Walter|Brandt|example\.com/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('changes nothing however often it is read', async () => {
    const visit = await world.scheduled();
    const rows = async () =>
      JSON.stringify([
        await world.db.selectFrom('links').selectAll().where('visitId', '=', visit.visitId).execute(),
        await world.db.selectFrom('visits').selectAll().where('id', '=', visit.visitId).execute(),
        await world.db
          .selectFrom('visitSessions')
          .selectAll()
          .where('sessionId', '=', visit.sessionId)
          .execute(),
        await world.audited({ visitId: visit.visitId }),
      ]);
    const before = await rows();
    const browser = world.browser();
    for (const url of [`/api/patient/links/v/${visit.token}`, `/v/${visit.token}`]) {
      for (const method of ['GET', 'HEAD'] as const) await browser.request({ method, url });
    }
    await browser.request({ url: `/api/patient/links/v/${visit.token}/open` });
    expect(browser.cookies.size).toBe(0);
    expect(await rows()).toBe(before);
  });

  test('sets a cookie for this visit only when opened by a click', async () => {
    const visit = await world.scheduled();
    const another = await world.scheduled();
    const browser = world.browser();
    const answer = await open(visit.token, browser);
    expect(answer.result).toEqual({ sessionId: visit.sessionId });
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect((await patientPage(browser, visit.sessionId)).result).toMatchObject({
      providerName: 'Dr. Elena Rivera',
    });
    const foreign = await patientPage(browser, another.sessionId);
    const missing = await patientPage(browser, randomUUID());
    expect(foreign.status).toBe(401);
    expect(foreign.body).toBe(missing.body);
    expect((await browser.call('GET /api/provider/me')).status).toBe(401);
  });

  test('opens nothing if its cookie is sent under another visit’s name', async () => {
    const visit = await world.scheduled();
    const another = await world.scheduled();
    const browser = world.browser();
    await open(visit.token, browser);
    browser.cookies.set(
      visitCookie(another.sessionId),
      browser.cookies.get(visitCookie(visit.sessionId)) ?? '',
    );
    expect((await patientPage(browser, another.sessionId)).status).toBe(401);
  });

  test('is refused when opened from another site’s page', async () => {
    const visit = await world.scheduled();
    const answer = await world.browser().request({
      method: 'POST',
      url: `/api/patient/links/v/${visit.token}/open`,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect([answer.status, answer.error.code]).toEqual([403, 'ORIGIN_REFUSED']);
  });

  test('is audited by link id, without a name, when opened', async () => {
    const visit = await world.scheduled();
    await open(visit.token);
    const actors = await world.audited({ visitId: visit.visitId, action: 'link.opened' }, 'actor');
    expect(actors).toEqual([expect.stringMatching(/^link:/)]);
  });
});

describe('a link that opens nothing', () => {
  const refusal = async (token: string, path: PatientLinkPath = 'v') => {
    const [looked, opened] = [await look(token, path), await open(token, world.browser(), path)];
    expect(opened.body).toBe(looked.body);
    return [looked.status, looked.error.code];
  };

  test('is unknown', async () => {
    expect(await refusal('A'.repeat(32))).toEqual([404, 'VISIT_UNAVAILABLE']);
  });

  test.each(['pl', 'gm'] as const)('has another path, /%s', async (path) => {
    expect(await refusal((await world.scheduled()).token, path)).toEqual([404, 'VISIT_UNAVAILABLE']);
  });

  test.each(['COMPLETE', 'CANCELLED', 'MOVED'] as const)('belongs to a visit that is %s', async (status) => {
    const visit = await world.scheduled();
    await setStatus(visit.visitId, status);
    expect(await refusal(visit.token)).toEqual([410, 'LINK_NOT_ACTIVE']);
  });

  test.each(['TENTATIVE', 'IN_VISIT', 'PAUSED'] as const)(
    'does not belong to a visit that is %s',
    async (status) => {
      const visit = await world.scheduled();
      await setStatus(visit.visitId, status);
      expect((await look(visit.token)).status).toBe(200);
    },
  );

  test('has expired: the practice’s period after the scheduled end is over', async () => {
    const visit = await world.scheduled();
    const ends = Date.parse('2026-11-20T17:50:00Z');
    world.time.now = ends + 24 * HOUR_MS - 1;
    expect((await look(visit.token)).status).toBe(200);
    world.time.now += 1;
    expect(await refusal(visit.token)).toEqual([410, 'VISIT_LINK_EXPIRED']);
  });

  test('follows the practice’s setting', async () => {
    await setSetting(world.db, world.otherPractice.id, 'linkExpiration', { amount: 30, unit: 'MINUTE(S)' });
    const visit = await world.scheduled({}, world.otherPractice);
    world.time.now = Date.parse('2026-11-20T18:20:00Z');
    expect(await refusal(visit.token)).toEqual([410, 'VISIT_LINK_EXPIRED']);
  });

  test('names the practice and its phone if known, and nothing otherwise', async () => {
    await setSetting(world.db, world.practice.id, 'practicePhone', '(602) 555-0100');
    const practice = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };
    const details = async (token: string) => (await look(token)).error.details;
    const over = await world.scheduled();
    const browser = world.browser();
    await open(over.token, browser);
    await setStatus(over.visitId, 'COMPLETE');
    expect((await patientPage(browser, over.sessionId)).error.details).toEqual({
      practice,
      visitStatus: 'COMPLETE',
      end: 'over',
    });
    expect(await details(over.token)).toEqual({ practice, visitStatus: 'COMPLETE', end: 'over' });
    const removed = await world.scheduled();
    await world.seat(removed);
    await world.db
      .updateTable('participants')
      .set({ stage: 'removed' })
      .where('visitId', '=', removed.visitId)
      .execute();
    await world.db
      .updateTable('links')
      .set({ active: false })
      .where('visitId', '=', removed.visitId)
      .execute();
    const refused = await look(removed.token);
    expect([refused.error.code, refused.error.details]).toEqual(['BLOCKED_FROM_VISIT', { practice }]);
    const expired = await world.scheduled();
    world.time.now = Date.parse('2026-11-22T00:00:00Z');
    expect(await details(expired.token)).toEqual({ practice });
    expect(await details('A'.repeat(32))).toBeUndefined();
    const disable = (disabledAt: Date | null) =>
      world.db.updateTable('practices').set({ disabledAt }).where('id', '=', world.practice.id).execute();
    await disable(new Date(world.time.now));
    const unseen = await look(expired.token);
    await disable(null);
    expect(unseen.body).toBe((await look('A'.repeat(32))).body);
  });

  test.each(['short', 'A'.repeat(200), '%00', '..%2f..%2fetc'])('has an invalid token: %s', async (token) => {
    const answer = await world.browser().request({ url: `/api/patient/links/v/${token}` });
    expect([answer.status, answer.error.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('the end of a visit', () => {
  test('ends its links and the sessions they opened', async () => {
    const visit = await world.scheduled();
    const browser = world.browser();
    await open(visit.token, browser);
    expect((await patientPage(browser, visit.sessionId)).status).toBe(200);
    const dead = await world.db.transaction().execute(async (trx) => {
      await completeVisit(trx, visit.visitId, world.time.now);
      return deactivateLinks(trx, visit.visitId);
    });
    expect(dead).toHaveLength(1);
    const answer = await patientPage(browser, visit.sessionId);
    expect([answer.status, answer.error.code]).toEqual([410, 'LINK_NOT_ACTIVE']);
    expect((await open(visit.token)).error.code).toBe('LINK_NOT_ACTIVE');
    expect(await world.db.transaction().execute((trx) => deactivateLinks(trx, visit.visitId))).toEqual([]);
  });

  test('leaves the patient’s other link alone when one link ends', async () => {
    const visit = await world.scheduled();
    const browser = world.browser();
    await open(visit.token, browser);
    const provider = await world.signedIn(world.staff.provider);
    const fresh = await provider.call('POST /api/provider/sessions/:sessionId/links', {
      params: { sessionId: visit.sessionId },
    });
    const [first] = await world.db
      .selectFrom('links')
      .select('id')
      .where('visitId', '=', visit.visitId)
      .orderBy('ordinal')
      .execute();
    await world.db
      .updateTable('links')
      .set({ active: false })
      .where('id', '=', first?.id ?? '')
      .execute();
    const statuses = [
      (await patientPage(browser, visit.sessionId)).status,
      (await look(visit.token)).status,
      (await look(fresh.result.patientLink.split('/').at(-1) ?? '', 'pl')).status,
    ];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

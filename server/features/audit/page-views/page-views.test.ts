import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isOver, linkSent, readerOf, seenIn } from '#server/test-support/after-visit.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { PageViewRoute } from '#shared/rules/page-views.ts';

const VISITS: PageViewRoute = { prefix: '/provider/visits', page: 'Visits' };
let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.spyOn(world.deps.log, 'info');
  await setSetting(world.db, world.practice.id, 'pageViewRoutes', [VISITS]);
});

const sent = () =>
  vi
    .mocked(world.deps.log.info)
    .mock.calls.map(([line]) => line as unknown as { event?: string; page: string })
    .filter(({ event }) => event === 'PageView');
const lineOf = (page: string) => ({
  event: 'PageView',
  page,
  practiceId: world.practice.id,
  at: new Date(WORLD_BEGINS).toISOString(),
});
const open = (prefix: string, practiceId = world.practice.id, browser = provider) =>
  browser.call('POST /api/provider/page-views', {
    body: { practiceId, prefix },
  });
const counted = async () =>
  (await world.deps.metrics.registry.metrics()).match(/^page_views_total\{page="Visits"\} (\d+)$/m)?.[1];

test('logs and counts a page by the practice’s name for it', async () => {
  const before = Number((await counted()) ?? 0);
  expect((await open(VISITS.prefix)).result).toEqual({ counted: true });
  expect(sent()).toEqual([lineOf('Visits')]);
  expect(Number(await counted())).toBe(before + 1);
});

test.each([
  '/provider/visits/0a1b2c3d-0000-4000-8000-000000000001',
  '/provider/visits?patient=Rosa',
  '/',
  'Visits',
])('counts nothing for %s, which is not one of the practice’s prefixes', async (prefix) => {
  expect((await open(prefix)).result).toEqual({ counted: false });
  expect(sent()).toEqual([]);
});

test('counts patients’ and guests’ visit pages by name, in the visit’s practice, only for the person’s own session', async () => {
  const routes = [
    { prefix: '/patient', page: 'Patient' },
    { prefix: '/guest/visit', page: 'Guest' },
  ];
  await setSetting(world.db, world.practice.id, 'pageViewRoutes', routes);
  const visit = await world.scheduled();
  const { sessionId } = visit;
  const patient = await world.patientOf(visit);
  const params = { sessionId };
  const ofPatient = (browser: Browser, page: 'visit' | 'copay' = 'visit') =>
    browser.call('POST /api/patient/sessions/:sessionId/page-views', { params, body: { page } });
  expect((await ofPatient(patient)).result).toEqual({ counted: true });
  expect((await ofPatient(world.browser())).status).toBe(401);
  const guestId = await invited(patient, sessionId);
  const guest = await guestBrowser(world, guestId);
  const ofGuest = (browser: Browser) =>
    browser.call('POST /api/guest/sessions/:guestId/page-views', { params: { guestId } });
  expect((await ofGuest(guest)).result).toEqual({ counted: true });
  expect((await ofGuest(patient)).status).toBe(401);
  expect(sent()).toEqual(['Patient', 'Guest'].map(lineOf));
  const own = { prefix: `/patient/visit/${sessionId}`, page: 'One patient' };
  await setSetting(world.db, world.practice.id, 'pageViewRoutes', [own]);
  expect((await ofPatient(patient)).result).toEqual({ counted: false });
});

test('distinguishes a patient’s further pages, including those after the visit', async () => {
  const routes = [
    { prefix: '/patient/copay', page: 'Copay' },
    { prefix: '/patient/after-visit/', page: 'Documents' },
  ];
  await setSetting(world.db, world.practice.id, 'pageViewRoutes', routes);
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  const patient = await world.patientOf(visit);
  for (const page of ['visit', 'copay', 'guests'] as const)
    await patient.call('POST /api/patient/sessions/:sessionId/page-views', {
      params: { sessionId },
      body: { page },
    });
  await seenIn(world, { visitId, seatId: await world.seat(visit), sessionIds: [sessionId] });
  await isOver(world, visitId);
  const { linkId, token } = await linkSent(world, provider, visit);
  const ofReader = (browser: Browser) =>
    browser.call('POST /api/patient/after-visit/:linkId/page-views', { params: { linkId } });
  expect((await ofReader(patient)).status).toBe(401);
  expect((await ofReader(await readerOf(world, token))).result).toEqual({ counted: true });
  expect(sent().map(({ page }) => page)).toEqual(['Copay', 'Documents']);
});

test('counts nothing by default', async () => {
  await setSetting(world.db, world.practice.id, 'pageViewRoutes', []);
  expect((await open(VISITS.prefix)).result).toEqual({ counted: false });
  const { results } = (await provider.call('GET /api/provider/launch-practices')).result;
  expect(results.map(({ pageViewRoutes }) => pageViewRoutes)).toEqual([[]]);
});

test('tells browsers what their practice counts', async () => {
  const { results } = (await provider.call('GET /api/provider/launch-practices')).result;
  expect(results.map(({ pageViewRoutes }) => pageViewRoutes)).toEqual([[VISITS]]);
});

test('refuses another practice’s staff, and strangers', async () => {
  const outsider = await world.signedIn(world.staff.outsider);
  const [theirs, missing] = [
    await open(VISITS.prefix, world.practice.id, outsider),
    await open(VISITS.prefix, 999_999, outsider),
  ];
  expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
  expect((await open(VISITS.prefix, world.practice.id, world.browser())).status).toBe(401);
  expect(sent()).toEqual([]);
});

test('lets administrators set them: lowercase prefixes without a query, each once', async () => {
  const admin = await world.signedIn(world.staff.administrator);
  const params = { practiceId: world.practice.id };
  const save = async (routes: PageViewRoute[]) => {
    const { version } = (await admin.call('GET /api/admin/practices/:practiceId/settings', { params }))
      .result;
    return admin.call('PUT /api/admin/practices/:practiceId/settings', {
      params,
      body: { version, pageViewRoutes: { value: routes, final: false } },
    });
  };
  const saved = await save([{ prefix: ' /Provider/Visits ', page: 'Visits' }]);
  expect(saved.result.settings.pageViewRoutes?.own?.value).toEqual([VISITS]);
  for (const prefix of ['provider', '/a?b=c', '/a#b', '/a b'])
    expect((await save([{ prefix, page: 'A' }])).error.details?.fields).toEqual({
      'pageViewRoutes.value.0.prefix': 'ROUTE_PREFIX_INVALID',
    });
  expect((await save([VISITS, { ...VISITS, page: 'Other' }])).status).toBe(400);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestCookie, type LinkKind, visitCookie } from '#server/http/access/cookies.ts';
import { linkSent, readerOf, visitWithDocument } from '#server/test-support/after-visit.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { findOverSessions } from './links.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const leave = (browser: Browser, kind: LinkKind, id: string) =>
  browser.call('POST /api/patient/leave-device', { body: { kind, id } });
const visitPage = async (browser: Browser, sessionId: string) =>
  (await browser.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } })).status;
const copyOf = ({ cookies }: Browser) => {
  const copy = world.browser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
};
async function opened() {
  const visit = await world.scheduled();
  const browser = world.browser();
  const open = () =>
    browser.call('POST /api/patient/links/:path/:token/open', { params: { path: 'v', token: visit.token } });
  expect((await open()).status).toBe(200);
  return { ...visit, browser, open };
}

test('ends the patient’s session on the device, also for a copied cookie, and keeps the link', async () => {
  const { sessionId, visitId, browser, open } = await opened();
  const copy = copyOf(browser);
  const ticket = world.tickets.read('visit', browser.cookies.get(visitCookie(sessionId)));
  const answer = await leave(browser, 'visit', sessionId);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(browser.cookies.has(visitCookie(sessionId))).toBe(false);
  expect(await visitPage(browser, sessionId)).toBe(401);
  expect(await visitPage(copy, sessionId)).toBe(401);
  expect(await findOverSessions(world.db, [ticket?.id ?? ''], world.time.now)).toEqual([ticket?.id]);
  const events = await world.audited({ action: 'link.left', subjectId: ticket?.id ?? '' }, [
    'visitId',
    'actor',
  ]);
  expect(events).toMatchObject([{ visitId, actor: expect.stringMatching(/^link:/) }]);
  expect((await open()).status).toBe(200);
  expect(await visitPage(browser, sessionId)).toBe(200);
});

test('a former patient’s cookie opens nothing after leaving either', async () => {
  const { sessionId, visitId, browser } = await opened();
  await world.seat({ visitId, sessionId });
  const copy = copyOf(browser);
  await leave(browser, 'visit', sessionId);
  await world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', visitId).execute();
  expect(await world.authenticators.formerPatient(Object.fromEntries(copy.cookies), sessionId)).toBeNull();
});

test('ends a guest’s session on the device', async () => {
  const { sessionId, browser: patient } = await opened();
  const guestId = await invited(patient, sessionId);
  const guest = await guestBrowser(world, guestId);
  const copy = copyOf(guest);
  const page = async (browser: Browser) =>
    (await browser.call('GET /api/guest/sessions/:guestId', { params: { guestId } })).status;
  expect(await page(guest)).toBe(200);
  expect((await leave(guest, 'guest', guestId)).status).toBe(200);
  expect(guest.cookies.has(guestCookie(guestId))).toBe(false);
  expect(await page(copy)).toBe(401);
  expect(await visitPage(patient, sessionId)).toBe(200);
});

test('leaves other devices’ sessions alone, needs the visit’s cookie, and may be repeated', async () => {
  const { token, sessionId, browser } = await opened();
  const other = await world.anotherDevice({ token });
  const stranger = await opened();
  expect((await leave(stranger.browser, 'visit', sessionId)).status).toBe(200);
  expect((await leave(world.browser(), 'visit', sessionId)).status).toBe(200);
  expect(await visitPage(browser, sessionId)).toBe(200);
  expect((await leave(browser, 'visit', sessionId)).status).toBe(200);
  expect((await leave(browser, 'visit', sessionId)).status).toBe(200);
  expect(await visitPage(other, sessionId)).toBe(200);
  expect(await visitPage(stranger.browser, stranger.sessionId)).toBe(200);
});

test('ends a document reader’s session on the device', async () => {
  const visit = await visitWithDocument(world);
  const staff = await world.signedIn(world.staff.provider);
  const { linkId, token } = await linkSent(world, staff, visit);
  const reader = await readerOf(world, token);
  const copy = copyOf(reader);
  const page = async (browser: Browser) =>
    (await browser.call('GET /api/patient/after-visit/:linkId', { params: { linkId } })).status;
  expect(await page(reader)).toBe(200);
  expect((await leave(reader, 'after-visit', linkId)).status).toBe(200);
  expect([await page(reader), await page(copy)]).toEqual([401, 401]);
  expect(await page(await readerOf(world, token))).toBe(200);
});

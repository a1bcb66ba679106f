import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { captionedVisit, letIn, seatOf } from '#server/test-support/captioning.ts';
import { captionerOf, guestBrowser, guestToken, invitation } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { setSetting } from '#server/test-support/settings.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

let world: LiveWorld;
let visitId: string;
let guestId: string;
let provider: TestSocket;
let captioner: TestSocket;
let patient: TestSocket;
let dr: string;
let cora: string;
const { mails, email } = recordedMail();

beforeAll(async () => {
  world = await createLiveWorld({ email });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  ({ visitId, provider, dr, patient } = await captionedVisit(world));
  guestId = await captionerOf(world, visitId);
  captioner = world.connect(await guestBrowser(world, guestId), { as: 'guest', guestId });
  cora = await seatOf(captioner);
});

const admitted = () => letIn(provider, captioner, cora);
const line = (over = {}) => ({ seatId: dr, text: 'Where does it hurt?', final: true, ...over });

test('a captioner is invited as a captioner, and everyone sees their role', async () => {
  await world.jobs.run();
  const letter = mails.find(({ to }) => to === 'cora@example.com');
  expect(letter?.text).toContain('as a captioner');
  expect(letter?.text).toContain('You need neither a camera nor a microphone');
  await admitted();
  const seen = await provider.next(
    'seat:changed',
    ({ seatId, stage }) => seatId === cora && stage === 'in-visit',
  );
  expect(seen).toMatchObject({ role: 'guest', captioner: true });
});

test('asks a captioner for no name if the practice entered one', async () => {
  const other = await captionedVisit(world);
  const id = await captionerOf(world, other.visitId);
  const browser = world.browser();
  const token = await guestToken(world, id);
  await browser.call('POST /api/guest/links/:path/:token/open', { params: { path: 'g', token } });
  const page = await browser.call('GET /api/guest/sessions/:guestId', { params: { guestId: id } });
  expect(page.result.information).toMatchObject({ name: 'Cora Types', complete: true });
  const { you } = await world.connect(browser, { as: 'guest', guestId: id }).snapshot();
  expect(you.name).toBe('Cora Types');
});

test('offers captions while a captioner is in the visit; readers get typed and corrected lines', async () => {
  expect(await patient.outcome('captions:switch', { on: true })).toBe('FEATURE_NOT_ON');
  await admitted();
  await patient.next('captions:changed', ({ offered, captioner }) => offered && captioner);
  expect(await patient.outcome('captions:switch', { on: true })).toBe('ok');
  const answer = await captioner.send('captions:write', line({ text: 'Where', final: false }));
  if (!answer.ok) throw new Error(answer.error.code);
  const { line: number } = answer.data;
  expect(await captioner.outcome('captions:write', line({ line: number }))).toBe('ok');
  expect(await captioner.outcome('captions:write', line({ line: number, text: 'Where did it hurt?' }))).toBe(
    'ok',
  );
  for (const reader of [patient, captioner]) {
    const texts = [];
    while (texts.length < 3) texts.push((await reader.next('captions:line')).text);
    expect(texts).toEqual(['Where', 'Where does it hurt?', 'Where did it hurt?']);
  }
  await provider.send('room:ping', {});
  expect(provider.heard.filter(({ name }) => name === 'captions:line')).toEqual([]);
  expect(await captioner.outcome('seat:leave', {})).toBe('ok');
  await patient.next('captions:changed', ({ offered }) => !offered);
});

test('only captioners may type, and only for people in the visit', async () => {
  expect(await captioner.outcome('captions:write', line())).toBe('NOT_ADMITTED');
  await admitted();
  for (const page of [provider, patient]) {
    expect(await page.outcome('captions:write', line())).toBe('ACCESS_DENIED');
    expect(await page.outcome('captions:type-all', { on: true })).toBe('ACCESS_DENIED');
  }
  const { dr: seatId } = await captionedVisit(world);
  expect(await captioner.outcome('captions:write', line({ seatId }))).toBe('NO_SUCH_PARTICIPANT');
  expect(await captioner.outcome('captions:write', line({ line: 7 }))).toBe('INVALID_INPUT');
  expect(await captioner.outcome('captions:write', line({ text: 'a'.repeat(2_000) }))).toBe('ok');
  expect(await captioner.outcome('captions:write', line({ text: 'a'.repeat(2_001) }))).toBe('INVALID_INPUT');
});

test('audits nothing that is typed', async () => {
  await admitted();
  expect(await captioner.outcome('captions:write', line({ text: 'Appendicitis' }))).toBe('ok');
  expect(JSON.stringify(await world.audited({ visitId }, ['action', 'details']))).not.toContain(
    'Appendicitis',
  );
});

test('captioners cannot be invited by a practice without captions, or by patients', async () => {
  const staff = await world.signedIn(world.staff.provider);
  const params = { rootVisitId: visitId };
  const list = async () =>
    (await staff.call('GET /api/provider/visits/:rootVisitId/guests', { params })).result.mayInviteCaptioner;
  expect(await list()).toBe(true);
  await setSetting(world.db, world.practice.id, 'hasCaptions', false);
  expect(await list()).toBe(false);
  const body = invitation({ guestType: 'captioner', relationship: 'Other' });
  const answer = await staff.call('POST /api/provider/visits/:rootVisitId/guests', { params, body });
  expect(answer.error.code).toBe('FEATURE_NOT_ON');
});

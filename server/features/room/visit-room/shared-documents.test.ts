import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '#server/features/admin/maintenance/clean-up.job.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { sentDocument } from '#server/test-support/documents.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { interpreterBrowser, requestOf, turnInterpretationOn } from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';
import { loadRoom } from './records/room-store.ts';

const PLACE = { page: 2, zoom: 1.5, x: 0.5, y: 0.25 };

let world: LiveWorld;
let staff: Browser;
beforeAll(async () => {
  world = await createLiveWorld();
  staff = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

async function visitWithPatient() {
  const visit = await world.scheduled();
  const provider = world.connect(staff, { as: 'staff', visitId: visit.visitId });
  await provider.snapshot();
  const browser = await world.patientOf(visit);
  const patient = world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
  const { seatId } = (await patient.snapshot()).you;
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  return { ...visit, provider, patient, browser, seatId };
}

async function share(provider: TestSocket, documentId: string): Promise<string> {
  const sharedId = randomUUID();
  expect(await provider.outcome('document:share', { documentId, sharedId })).toBe('ok');
  return sharedId;
}

const asPatient = (browser: Browser, sessionId: string, sharedId: string) =>
  browser.request({ url: `/api/patient/sessions/${sessionId}/documents/${sharedId}` });
const asStaff = (browser: Browser, visitId: string, sharedId: string) =>
  browser.request({ url: `/api/provider/visits/${visitId}/documents/${sharedId}` });
const recordOf = (visitId: string) =>
  staff.call('GET /api/provider/visits/:rootVisitId/documents', { params: { rootVisitId: visitId } });

describe('a shared document', () => {
  test('is shown to people in the visit, and to late arrivals at its current place', async () => {
    const { visitId, sessionId, provider, patient, browser, seatId } = await visitWithPatient();
    const sharedId = await share(provider, await sentDocument(staff, null));
    const { document } = await patient.next('document:changed');
    expect(document).toMatchObject({ sharedId, name: 'Knee exercises.pdf', place: { page: 1, zoom: 1 } });
    expect((await asPatient(browser, sessionId, sharedId)).body).toContain('%PDF');

    expect(await provider.outcome('document:view', { sharedId, ...PLACE })).toBe('ok');
    expect(await patient.next('document:moved')).toEqual({ sharedId, place: PLACE });
    const again = world.connect(browser, { as: 'patient', sessionId });
    expect((await again.snapshot()).document).toMatchObject({ sharedId, place: PLACE });

    expect(await provider.outcome('seat:send-to-waiting', { seatId })).toBe('ok');
    expect((await again.next('room:snapshot', ({ you }) => you.stage === 'waiting')).document).toBeNull();
    expect((await asPatient(browser, sessionId, sharedId)).error.code).toBe('NOT_ADMITTED');
    expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
    expect(
      (await again.next('room:snapshot', ({ you }) => you.stage === 'in-visit')).document?.sharedId,
    ).toBe(sharedId);

    expect(await provider.outcome('document:stop', {})).toBe('ok');
    await again.next('document:changed', (change) => change.document === null);
    expect((await asPatient(browser, sessionId, sharedId)).status).toBe(404);
    expect((await asStaff(staff, visitId, sharedId)).body).toContain('%PDF');
  });

  test('is readable by an interpreter only while they are in the visit', async () => {
    await turnInterpretationOn(world);
    const { visitId, provider } = await visitWithPatient();
    const sharedId = await share(provider, await sentDocument(staff, null));
    expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
    const request = await requestOf(world, visitId);
    const browser = await interpreterBrowser(world, request);
    const read = () =>
      browser.request({ url: `/api/guest/interpreters/${request.id}/documents/${sharedId}` });
    expect((await read()).status).toBe(409);
    const page = world.connect(browser, { as: 'interpreter', requestId: request.id });
    expect((await page.snapshot()).document?.sharedId).toBe(sharedId);
    expect((await read()).body).toContain('%PDF');
    expect(await provider.outcome('interpreter:cancel', {})).toBe('ok');
    expect((await read()).status).toBe(401);
  });

  test('is replaced by the next one, which a repeated command shares once', async () => {
    const { visitId, provider, patient } = await visitWithPatient();
    const [one, other] = [await sentDocument(staff, null), await sentDocument(staff, world.practice.id)];
    await share(provider, one);
    world.time.now += 1_000;
    const sharedId = randomUUID();
    for (const _ of [1, 2])
      expect(await provider.outcome('document:share', { documentId: other, sharedId })).toBe('ok');
    await patient.next('document:changed', ({ document }) => document?.sharedId === sharedId);
    const { documents } = (await recordOf(visitId)).result;
    expect(documents.map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
    const audited = await world.audited({ visitId, action: 'document.shared' }, 'subjectId');
    expect(audited).toEqual([one, other]);
  });

  test('ends when its presenter leaves; a colleague may stop it, but not move it', async () => {
    const { visitId, provider, patient } = await visitWithPatient();
    const colleague = world.connect(await world.signedIn(world.staff.clinicalAdmin), {
      as: 'staff',
      visitId,
    });
    const theirs = (await colleague.snapshot()).you.seatId;
    const documentId = await sentDocument(staff, null);
    const sharedId = await share(provider, documentId);
    expect(await colleague.outcome('document:view', { sharedId, ...PLACE })).toBe('ACCESS_DENIED');
    expect(await colleague.outcome('document:stop', {})).toBe('ok');
    const { stoppedBy } = await patient.next('document:changed', ({ document }) => document === null);
    expect(stoppedBy).toBe(theirs);
    await share(provider, documentId);
    expect(await provider.outcome('seat:leave', {})).toBe('ok');
    expect(await patient.next('document:changed', ({ document }) => document === null)).toEqual({
      document: null,
      stoppedBy: null,
    });
  });

  test('is shown again from its first page by the process that takes over the visit', async () => {
    const { visitId, provider } = await visitWithPatient();
    const sharedId = await share(provider, await sentDocument(staff, null));
    expect(await provider.outcome('document:view', { sharedId, ...PLACE })).toBe('ok');
    const { db, clock } = world.deps;
    const loaded = await loadRoom({ db, clock }, visitId, 1);
    expect(loaded?.state.document).toMatchObject({ sharedId, place: { page: 1, zoom: 1 } });
  });

  test('stays in the visit’s record after it is deleted permanently', async () => {
    const { visitId, provider } = await visitWithPatient();
    const documentId = await sentDocument(staff, null, undefined, 'Diet.pdf');
    const sharedId = await share(provider, documentId);
    await staff.call('DELETE /api/provider/documents/:documentId', { params: { documentId } });
    await world.db
      .updateTable('documents')
      .set({ removedAt: new Date(world.time.now - DAY_MS - 1) })
      .where('id', '=', documentId)
      .execute();
    await cleanUp(world.deps);
    const rows = await world.db.selectFrom('documents').select('id').where('id', '=', documentId).execute();
    expect(rows).toEqual([]);
    expect((await recordOf(visitId)).result.documents).toMatchObject([
      { sharedId, name: 'Diet.pdf', sharedBy: 'Dr. Elena Rivera' },
    ]);
    expect((await asStaff(staff, visitId, sharedId)).body).toContain('%PDF');
  });
});

describe('refuses to', () => {
  test('share another practice’s document, a colleague’s own, or a deleted one', async () => {
    const { provider } = await visitWithPatient();
    const outsider = await world.signedIn(world.staff.outsider);
    const colleague = await world.signedIn(world.staff.clinicalAdmin);
    const deleted = await sentDocument(staff, null);
    await staff.call('DELETE /api/provider/documents/:documentId', { params: { documentId: deleted } });
    for (const documentId of [
      await sentDocument(outsider, world.otherPractice.id),
      await sentDocument(colleague, null),
      deleted,
      randomUUID(),
    ])
      expect(await provider.outcome('document:share', { documentId, sharedId: randomUUID() })).toBe(
        'NOT_FOUND',
      );
  });

  test('show it to waiting people, unadmitted guests, other visits, other practices and strangers', async () => {
    const { visitId, sessionId, provider, browser } = await visitWithPatient();
    const other = await visitWithPatient();
    const sharedId = await share(provider, await sentDocument(staff, null));
    const guestId = await invited(browser, sessionId);
    const guest = await guestBrowser(world, guestId);
    const theirs = await guest.request({ url: `/api/guest/sessions/${guestId}/documents/${sharedId}` });
    expect(theirs.error.code).toBe('NOT_ADMITTED');
    expect((await asPatient(other.browser, other.sessionId, sharedId)).status).toBe(404);
    expect((await asPatient(other.browser, sessionId, sharedId)).status).toBe(401);
    expect((await asStaff(staff, other.visitId, sharedId)).status).toBe(404);
    expect((await asStaff(await world.signedIn(world.staff.outsider), visitId, sharedId)).status).toBe(404);
    expect((await asStaff(world.browser(), visitId, sharedId)).status).toBe(401);
    const range = await guest.request({
      url: `/api/guest/sessions/${guestId}/documents/${sharedId}`,
      headers: { range: 'bytes=0-9' },
    });
    expect(range.body).not.toContain('%PDF');
  });

  test('show it once the visit has ended, or to removed people', async () => {
    const { visitId, sessionId, provider, browser, seatId } = await visitWithPatient();
    const sharedId = await share(provider, await sentDocument(staff, null));
    expect(await provider.outcome('seat:remove', { seatId, minutes: 5 })).toBe('ok');
    expect((await asPatient(browser, sessionId, sharedId)).error.code).toBe('NOT_ADMITTED');
    expect(await provider.outcome('visit:end', {})).toBe('ok');
    await provider.next('room:closing');
    expect((await asPatient(browser, sessionId, sharedId)).body).not.toContain('%PDF');
    expect((await recordOf(visitId)).result.documents[0]?.endedAt).not.toBeNull();
  });
});

test('a patient requests what was shared by email once, and the record has the request', async () => {
  const { visitId, sessionId, provider, browser } = await visitWithPatient();
  const input = { params: { sessionId } };
  const ask = () => browser.call('POST /api/patient/sessions/:sessionId/documents/email', input);
  expect((await ask()).status).toBe(404);
  await share(provider, await sentDocument(staff, null));
  const { askedAt, shared } = (await ask()).result;
  expect({ shared, asked: askedAt !== null }).toEqual({ shared: 1, asked: true });
  world.time.now += 1_000;
  expect((await ask()).result.askedAt).toBe(askedAt);
  expect((await recordOf(visitId)).result.askedBy).toMatchObject([{ sessionId, askedAt }]);
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  const after = await browser.call('GET /api/patient/sessions/:sessionId/documents', input);
  expect(after.result).toEqual({ shared: 1, askedAt, method: 'Email' });
});

test('shows the newest on the stage: a document before a screen, then a later screen before it', async () => {
  const { visitId, provider, patient } = await visitWithPatient();
  const sharedId = await share(provider, await sentDocument(staff, null));
  expect(await patient.outcome('screen:offer', {})).toBe('ok');
  const reloaded = world.connect(staff, { as: 'staff', visitId });
  expect((await reloaded.snapshot()).document).toMatchObject({ sharedId, front: true });
  expect(await reloaded.outcome('screen:answer', { accept: true })).toBe('ok');
  const again = world.connect(staff, { as: 'staff', visitId });
  expect((await again.snapshot()).document).toMatchObject({ sharedId, front: false });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeOverdueVisits } from '#server/features/desk/visit-changes/close-visits.service.ts';
import { afterVisitCalls, isOver, readerOf, seenIn } from '#server/test-support/after-visit.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';
import { hasSomething, isSentUnasked } from './send-unasked.service.ts';

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

const { page, file, record, revoke, linksOf, auditOf } = afterVisitCalls(() => ({ world, staff }));

describe('sending without staff', () => {
  const endOf = (visitId: string) =>
    world.deps.events.transaction((_trx, happened) =>
      happened({ type: 'visit.closed', practiceId: world.practice.id, visitId, deadLinks: [] }),
    );
  const two = () =>
    world.scheduled({
      patients: ['Nora', 'Otto'].map((firstName) => ({
        firstName,
        lastName: 'Ames',
        email: `${firstName.toLowerCase()}@example.com`,
        language: 'en' as const,
        linkDelivery: 'Email' as const,
      })),
    });

  test('sends requested documents once; the group’s other patients get nothing', async () => {
    const visit = await two();
    const [nora = '', otto = ''] = visit.patients.map(({ sessionId }) => sessionId);
    const seatId = await world.seat({ visitId: visit.visitId, sessionId: nora });
    const seen = await seenIn(world, { visitId: visit.visitId, seatId, sessionIds: [nora] }, 'Diet.pdf');
    const both = await seenIn(
      world,
      { visitId: visit.visitId, seatId, sessionIds: [nora, otto] },
      'Knee.pdf',
    );
    await world.db
      .updateTable('visitPatients')
      .set({ documentsAskedAt: new Date(world.time.now) })
      .where('sessionId', '=', otto)
      .execute();
    await isOver(world, visit.visitId);
    await Promise.all([endOf(visit.visitId), endOf(visit.visitId)]);
    expect(await linksOf(nora)).toEqual([]);
    const [link, ...more] = await linksOf(otto);
    expect(more).toEqual([]);
    const linkId = link?.id ?? '';
    const reader = await readerOf(world, world.deps.keys.afterVisitToken(linkId));
    const { documents } = (await page(reader, linkId)).result;
    expect(documents.map(({ name }) => name)).toEqual(['Knee.pdf']);
    expect((await file(reader, linkId, seen)).status).toBe(404);
    expect((await file(reader, linkId, both)).status).toBe(200);
    // A repeated event does not resend a withdrawn link.
    await revoke(staff, otto, linkId);
    await endOf(visit.visitId);
    expect(await linksOf(otto)).toHaveLength(1);
  });

  test('sends a summary to patients who were in the visit, as the visit type says, about that patient only', async () => {
    await setSetting(world.db, world.practice.id, 'sendSummaryPdf', true);
    await setSetting(world.db, world.practice.id, 'sendSummaryHtml', true);
    const visit = await two();
    const [nora = '', otto = ''] = visit.patients.map(({ sessionId }) => sessionId);
    const seatId = await world.seat({ visitId: visit.visitId, sessionId: nora });
    await seenIn(world, { visitId: visit.visitId, seatId, sessionIds: [nora] }, 'Diet.pdf');
    await isOver(world, visit.visitId);
    await endOf(visit.visitId);
    await setSetting(world.db, world.practice.id, 'sendSummaryPdf', false);
    await setSetting(world.db, world.practice.id, 'sendSummaryHtml', false);
    expect(await linksOf(otto)).toEqual([]);
    const [{ id: linkId } = { id: '' }] = await linksOf(nora);
    const reader = await readerOf(world, world.deps.keys.afterVisitToken(linkId));
    expect((await page(reader, linkId)).result.summary).toEqual({ pdf: true, html: true });
    const html = await reader.call('GET /api/patient/after-visit/:linkId/summary', {
      params: { linkId },
      query: { language: 'es' },
    });
    expect(html.body).toContain('Nora Ames');
    expect(html.body).toContain('Diet.pdf');
    expect(html.body).not.toContain('Otto');
    const pdf = await reader.request({ url: `/api/patient/after-visit/${linkId}/summary.pdf?language=en` });
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    expect(await auditOf(visit.visitId, `link:${linkId}`)).toEqual([
      'after-visit.opened',
      'visit.summary-read',
      'visit.summary-read',
    ]);
    const [sent] = (await record(visit.visitId)).patients;
    expect([sent?.summary, sent?.link?.downloads]).toEqual([false, 1]);
  });

  test('sends once, too, when a visit that no one ended is closed', async () => {
    const visit = await world.scheduled();
    const { visitId, sessionId } = visit;
    const seatId = await world.seat(visit);
    await seenIn(world, { visitId, seatId, sessionIds: [sessionId] });
    await world.db
      .updateTable('visits')
      .set({ status: 'IN_VISIT', beganAt: new Date(world.time.now) })
      .where('id', '=', visitId)
      .execute();
    const patient = await world.patientOf(visit);
    const params = { sessionId };
    await patient.call('POST /api/patient/sessions/:sessionId/documents/email', { params });
    expect(await linksOf(sessionId)).toEqual([]);
    world.time.now += 2 * DAY_MS;
    await Promise.all([closeOverdueVisits(world.deps), closeOverdueVisits(world.deps)]);
    await closeOverdueVisits(world.deps);
    expect(await linksOf(sessionId)).toHaveLength(1);
  });

  test('a text waits for the end of quiet hours, unless the patient has just requested it', async () => {
    const dueAt = async (sessionId: string) =>
      world.db
        .selectFrom('messages')
        .select(['method', 'dueAt'])
        .where('sessionId', '=', sessionId)
        .where('kind', '=', 'after-visit')
        .execute();
    const shown = async () => {
      const visit = await world.scheduled();
      const { visitId, sessionId } = visit;
      await world.db
        .updateTable('visitPatients')
        .set({ mobile: '+16025550142', documentsAskedAt: null })
        .where('sessionId', '=', sessionId)
        .execute();
      const seatId = await world.seat(visit);
      await seenIn(world, { visitId, seatId, sessionIds: [sessionId] });
      return visit;
    };
    const [before, after] = [await shown(), await shown()];
    await setSetting(world.db, world.practice.id, 'contactMethods', ['SMS']);
    await setSetting(world.db, world.practice.id, 'quietHours', { from: '09:00', to: '11:00' });
    const ask = async (visit: typeof before) =>
      (await world.patientOf(visit)).call('POST /api/patient/sessions/:sessionId/documents/email', {
        params: { sessionId: visit.sessionId },
      });
    expect((await ask(before)).result.method).toBe('SMS');
    const patient = await world.patientOf(after);
    await isOver(world, before.visitId);
    await endOf(before.visitId);
    await isOver(world, after.visitId);
    await patient.call('POST /api/patient/sessions/:sessionId/documents/email', {
      params: { sessionId: after.sessionId },
    });
    expect(await dueAt(before.sessionId)).toEqual([
      { method: 'SMS', dueAt: new Date('2026-11-20T18:00:00Z') },
    ]);
    expect(await dueAt(after.sessionId)).toEqual([{ method: 'SMS', dueAt: null }]);
    await setSetting(world.db, world.practice.id, 'contactMethods', ['Email', 'SMS']);
    await setSetting(world.db, world.practice.id, 'quietHours', null);
  });

  test('sends at once if requested after the visit', async () => {
    const visit = await world.scheduled();
    const seatId = await world.seat(visit);
    const { visitId, sessionId } = visit;
    await seenIn(world, { visitId, seatId, sessionIds: [sessionId] });
    const patient = await world.patientOf(visit);
    await isOver(world, visitId);
    const asked = await patient.call('POST /api/patient/sessions/:sessionId/documents/email', {
      params: { sessionId },
    });
    expect(asked.result).toMatchObject({ shared: 1, method: 'Email' });
    expect(await linksOf(sessionId)).toHaveLength(1);
  });
});

describe('after visit record', () => {
  const nothing = {
    documents: 0,
    asked: false,
    sendsSummary: false,
    wasIn: true,
    isOff: false,
    handedOver: false,
  };

  test.each([
    ['nothing was shared', {}, false, false],
    ['shared, and not asked for', { documents: 2 }, true, false],
    ['shared and asked for', { documents: 2, asked: true }, true, true],
    ['asked for, and nothing seen', { asked: true }, false, false],
    [
      'asked for by one whose link the practice hands over',
      { documents: 1, asked: true, handedOver: true },
      true,
      true,
    ],
    ['a summary', { sendsSummary: true }, true, true],
    [
      'a summary of one whose link the practice hands over',
      { sendsSummary: true, handedOver: true },
      true,
      false,
    ],
    ['a summary of one who was never let in', { sendsSummary: true, wasIn: false }, false, false],
    ['one whose part is off', { documents: 1, asked: true, sendsSummary: true, isOff: true }, false, false],
  ])('%s', (_what, change, something, byItself) => {
    const facts = Object.assign({}, nothing, change);
    expect([hasSomething(facts), isSentUnasked(facts)]).toEqual([something, byItself]);
  });
});

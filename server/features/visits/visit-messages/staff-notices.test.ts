import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderEmail } from '#server/features/messages/notifications/email-template.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { methodsFor, NOTICE_TOPICS, STAFF_TOPICS, type StaffTopic } from '#shared/domain/visit-message.ts';
import { staffEmail, staffSms } from './staff-notices.ts';
import { tellCopayFailed, tellOfVisits, visitMessagePort } from './visit-messages.service.ts';

let world: World;
const { mails, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({
    email,
  });
  const provider = await world.signedIn(world.staff.provider);
  const { available: _, ...before } = (await provider.call('GET /api/provider/notification-settings')).result;
  const byEmail = NOTICE_TOPICS.map((topic) => [topic, methodsFor(topic).filter((one) => one === 'Email')]);
  const methods = Object.fromEntries(byEmail) as typeof before.methods;
  const saved = await provider.call('PUT /api/provider/notification-settings', {
    body: { ...before, mobile: '', methods },
  });
  expect(saved.status).toBe(200);
});
afterAll(() => world.close());
beforeEach(() => {
  mails.length = 0;
  world.jobs.queued.length = 0;
  world.time.now = WORLD_BEGINS;
});

const change = (work: (trx: Trx) => Promise<void>) => world.db.transaction().execute(work);
const desk = () => visitMessagePort(world.deps);
const toProvider = () => mails.filter(({ to }) => to === world.staff.provider.email);
const subjects = () => toProvider().map(({ subject }) => subject);
const rosa = { firstName: 'Rosa', lastName: 'Díaz', language: 'en', linkDelivery: 'Copy' } as const;

describe('notifies the provider', () => {
  test('that the patient joined, once, and not for group visits', async () => {
    const { visitId, sessionId } = await world.scheduled();
    await change((trx) => desk().patientJoined(trx, visitId, sessionId));
    await change((trx) => desk().patientJoined(trx, visitId, sessionId));
    const [walter] = world.form().patients;
    const group = await world.scheduled({ patients: walter ? [walter, rosa] : [] });
    await change((trx) => desk().patientJoined(trx, group.visitId, group.sessionId));
    await world.jobs.run();
    expect(subjects()).toEqual(['A patient has checked in']);
  });

  test('of no arrival if the provider joins them first, even before the message was sent', async () => {
    const there = await world.scheduled();
    const comes = await world.scheduled();
    const enter = (visitId: string) =>
      world.db
        .insertInto('participants')
        .values({
          seatId: randomUUID(),
          visitId,
          role: 'provider',
          accountId: world.staff.provider.accountId,
          name: 'Dr. Rivera',
          stage: 'in-visit',
        })
        .execute();
    await enter(there.visitId);
    await change((trx) => desk().patientJoined(trx, there.visitId, there.sessionId));
    await change((trx) => desk().patientJoined(trx, comes.visitId, comes.sessionId));
    await enter(comes.visitId);
    await world.jobs.run();
    expect(subjects()).toEqual([]);
  });

  test('that a patient canceled, and sends the patient a confirmation', async () => {
    const { visitId, sessionId } = await world.scheduled();
    await world.jobs.run();
    mails.length = 0;
    await change(async (trx) => {
      await trx
        .updateTable('visitPatients')
        .set({ cancelledAt: new Date(world.time.now) })
        .where('sessionId', '=', sessionId)
        .execute();
      await desk().patientCancelled(trx, visitId, sessionId);
      await trx
        .updateTable('visits')
        .set({ status: 'CANCELLED', cancelledBy: 'patient' })
        .where('id', '=', visitId)
        .execute();
      await desk().visitCancelled(trx, visitId);
    });
    await world.jobs.run();
    expect(subjects()).toEqual(['A visit was canceled']);
    const notice = mails.find(({ subject }) => subject === 'A visit was canceled');
    expect(notice?.text).toContain('The patient canceled the video visit below.');
    expect(mails.filter(({ to }) => to === 'walter@example.com')).toMatchObject([
      {
        subject: 'Your video visit with Saguaro Family Medicine is canceled',
        calendar: { method: 'CANCEL' },
      },
    ]);
  });

  test('of a visit that a colleague scheduled or canceled, not of their own changes', async () => {
    const { visitId } = await world.scheduled();
    await world.jobs.run();
    expect(subjects()).toEqual([]);
    const by = world.staff.clinicalAdmin.accountId;
    await change((trx) => tellOfVisits(world.deps, trx, { visitIds: [visitId], what: 'cancellation', by }));
    await world.jobs.run();
    expect(subjects()).toEqual(['A visit was canceled']);
  });

  test('of a visit that they scheduled, even after a colleague moved it', async () => {
    const { visitId: former } = await world.scheduled();
    const { visitId } = await world.scheduled();
    await world.db.updateTable('visits').set({ movedFrom: former }).where('id', '=', visitId).execute();
    const { clinicalAdmin, provider } = world.staff;
    await world.db
      .updateTable('visits')
      .set({ createdBy: clinicalAdmin.accountId })
      .where('id', '=', former)
      .execute();
    await change((trx) =>
      tellOfVisits(world.deps, trx, { visitIds: [visitId], what: 'reschedule', by: provider.accountId }),
    );
    await world.jobs.run();
    const toAdmin = mails.filter(({ to }) => to === clinicalAdmin.email);
    expect(toAdmin.map(({ subject }) => subject)).toEqual(['A visit has moved']);
  });

  test('of their visits an hour before', async () => {
    await world.scheduled({ date: '2026-11-22' });
    world.time.now = Date.parse('2026-11-22T16:30:00Z');
    await world.jobs.run();
    await world.jobs.run();
    expect(subjects()).toEqual(['Reminder: visit on Sunday, November 22, 2026 at 10:30 am MST']);
  });

  test('of a copay that still cannot be charged after ten minutes', async () => {
    const [one, other] = [await world.scheduled(), await world.scheduled()];
    for (const { visitId, sessionId } of [one, other]) {
      const id = crypto.randomUUID();
      await world.db
        .insertInto('payments')
        .values({
          id,
          visitId,
          sessionId,
          state: 'failed',
          currency: 'usd',
          failure: 'card_declined',
        } as never)
        .execute();
      await change((trx) => tellCopayFailed(world.deps, trx, { id, visitId, sessionId }));
      await change((trx) => tellCopayFailed(world.deps, trx, { id, visitId, sessionId }));
    }
    await world.jobs.run();
    expect(subjects()).toEqual([]);
    await world.db
      .updateTable('payments')
      .set({ state: 'pending', failure: null })
      .where('sessionId', '=', other.sessionId)
      .execute();
    world.time.now += 10 * 60_000;
    await world.jobs.run();
    expect(subjects()).toEqual(['A copay failed']);
    expect(toProvider()[0]?.text).toContain(`/provider/visits/${one.visitId}`);
  });
});

test.each(LANGUAGES.flatMap((language) => STAFF_TOPICS.map((topic) => [topic, language] as const)))(
  'the text of %s in %s is complete and names no patient',
  (topic: StaffTopic, language) => {
    const visit = {
      practiceName: 'Saguaro Family Medicine',
      practicePhone: '',
      providerName: 'Dr. Elena Rivera',
      startsAt: new Date('2026-11-20T17:30:00Z'),
      timeZone: 'America/Phoenix',
    } as const;
    const link = 'http://localhost:3000/provider/visits/1';
    const { subject, text, html } = renderEmail(staffEmail(topic, visit, link, language), language);
    const sms = staffSms(topic, visit, link, language);
    for (const part of [subject, text, html, sms])
      expect(part).not.toMatch(/\{\w+\}|undefined|(subject|text|help)\.\w/);
    expect(text).toContain(link);
    expect(sms).toContain(link);
    expect(sms.length).toBeLessThan(320);
  },
);

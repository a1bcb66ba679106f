import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import type { Email } from '#server/adapters/messaging/email/port.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { invited } from '#server/test-support/guests.ts';
import { recordedMail, recordedTexts } from '#server/test-support/recorded-senders.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
const refused = new Set<string>();
const { mails, email } = recordedMail(({ to }) => {
  if (refused.has(to)) throw new DeliveryError('SMTP_550', true);
});
const { texts, sms } = recordedTexts();

beforeAll(async () => {
  world = await createWorld({
    email,
    sms,
  });
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  mails.length = 0;
  texts.length = 0;
  refused.clear();
  world.jobs.queued.length = 0;
  world.time.now = WORLD_BEGINS;
  await world.db.deleteFrom('settings').execute();
});

const read = async (rootVisitId: string, who = provider) =>
  (await who.call('GET /api/provider/visits/:rootVisitId/messages', { params: { rootVisitId } })).result;
const resend = (rootVisitId: string, sessionId: string | null = null, who = provider, guestId?: string) =>
  who.call('POST /api/provider/visits/:rootVisitId/communications', {
    params: { rootVisitId },
    body: guestId ? { sessionId, guestId } : { sessionId },
  });
const again = (rootVisitId: string, messageId: string, who = provider) =>
  who.call('POST /api/provider/visits/:rootVisitId/messages/:messageId/again', {
    params: { rootVisitId, messageId },
  });
const correct = (
  sessionId: string,
  body: { method: 'Email' | 'SMS'; email: string; mobile: string },
  who = provider,
) => who.call('PUT /api/provider/sessions/:sessionId/contact', { params: { sessionId }, body });
const patient = (changes: object = {}) => ({
  firstName: 'Walter',
  lastName: 'Brandt',
  email: 'walter@example.com',
  language: 'en' as const,
  linkDelivery: 'Email' as const,
  ...changes,
});
const tokenIn = ({ text }: { text: string }) => /\/v\/([\w-]+)/.exec(text)?.[1] ?? '';
const opens = async (token: string) =>
  (await world.browser().call('GET /api/patient/links/:path/:token', { params: { path: 'v', token } }))
    .status;

describe('a visit’s messages', () => {
  test('state subject, recipient, method and time, and what is scheduled', async () => {
    const { visitId, sessionId } = await world.scheduled({ date: '2026-11-22' });
    expect((await read(visitId)).messages).toMatchObject([{ state: 'QUEUED' }]);
    await world.jobs.run();
    expect(await read(visitId)).toEqual({
      messages: [
        {
          messageId: expect.any(String),
          what: 'confirmation',
          to: { role: 'patient', name: 'Walter Brandt' },
          sessionId,
          method: 'Email',
          recipient: 'walter@example.com',
          state: 'SENT',
          at: '2026-11-20T17:00:00.000Z',
          failure: null,
          mayBeSentAgain: false,
        },
      ],
      planned: [
        { reminder: '1_DAY_BEFORE', at: '2026-11-21T17:30:00.000Z' },
        { reminder: '1_HOUR_BEFORE', at: '2026-11-22T16:30:00.000Z' },
      ],
      patients: [
        { sessionId, name: 'Walter Brandt', email: 'walter@example.com', mobile: null, reachable: true },
      ],
      guests: [],
      refusal: null,
      methods: ['Email', 'SMS'],
    });
  });

  test('look missing to another practice in each call', async () => {
    const { visitId, sessionId } = await world.scheduled();
    await world.jobs.run();
    const outsider = await world.signedIn(world.staff.outsider);
    const { messageId = '' } = (await read(visitId)).messages[0] ?? {};
    const params = { rootVisitId: visitId };
    expect((await outsider.call('GET /api/provider/visits/:rootVisitId/messages', { params })).status).toBe(
      404,
    );
    expect((await resend(visitId, null, outsider)).status).toBe(404);
    expect((await again(visitId, messageId, outsider)).status).toBe(404);
    const body = { method: 'Email', email: 'thief@example.com', mobile: '' } as const;
    expect((await correct(sessionId, body, outsider)).status).toBe(404);
    const own = await world.scheduled({}, world.otherPractice);
    expect((await again(own.visitId, messageId, outsider)).status).toBe(404);
    expect((await resend(own.visitId, sessionId, outsider)).status).toBe(404);
    await world.jobs.run();
    expect(mails.map(({ to }) => to)).not.toContain('thief@example.com');
  });
});

describe('Resend Communications', () => {
  test('sends the confirmation again, to one patient or to all', async () => {
    const both = [patient(), patient({ firstName: 'Rosa', email: 'rosa@example.com', language: 'es' })];
    const { visitId, patients } = await world.scheduled({ patients: both });
    await world.jobs.run();
    mails.length = 0;
    expect((await resend(visitId, patients[1]?.sessionId)).result).toEqual({ messages: 1 });
    await world.jobs.run();
    expect(mails.map(({ to }) => to)).toEqual(['rosa@example.com']);
    expect((await resend(visitId)).result).toEqual({ messages: 2 });
    await world.jobs.run();
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'rosa@example.com',
      'rosa@example.com',
      'walter@example.com',
    ]);
    expect(mails[0]?.text).toBe(mails.findLast(({ to }) => to === 'rosa@example.com')?.text);
    await resend(visitId, patients[0]?.sessionId);
    await resend(visitId, patients[0]?.sessionId);
    mails.length = 0;
    await world.jobs.run();
    expect(mails).toHaveLength(1);
  });

  test("sends a guest's invitation again, with the same link, until they decline", async () => {
    const visit = await world.scheduled();
    const guestId = await invited(await world.patientOf(visit), visit.sessionId);
    await world.jobs.run();
    const before = mails.filter(({ to }) => to === 'ana@example.com');
    expect((await read(visit.visitId)).guests).toEqual([{ guestId, name: 'Ana Brandt', reachable: true }]);
    mails.length = 0;
    expect((await resend(visit.visitId, null, provider, guestId)).result).toEqual({ messages: 1 });
    await world.jobs.run();
    expect(mails.map(({ to }) => to)).toEqual(['ana@example.com']);
    const linkIn = (mail?: Email) => /\/(gl|g|r)\/[\w-]{20,}/.exec(mail?.text ?? '')?.[0];
    expect(linkIn(mails[0])).toEqual(expect.any(String));
    expect(linkIn(mails[0])).toBe(linkIn(before[0]));

    const outsider = await world.signedIn(world.staff.outsider);
    expect((await resend(visit.visitId, null, outsider, guestId)).status).toBe(404);
    const other = await world.scheduled();
    expect((await resend(other.visitId, null, provider, guestId)).error?.code).toBe('NOT_FOUND');
    await world.db.updateTable('guests').set({ response: 'DECLINED' }).where('id', '=', guestId).execute();
    expect((await resend(visit.visitId, null, provider, guestId)).error?.code).toBe('NOT_FOUND');
    expect((await read(visit.visitId)).guests).toEqual([]);
  });

  test('is refused if confirmations are not configured, or no recipient can be reached', async () => {
    const { visitId } = await world.scheduled();
    await setSetting(world.db, world.practice.id, 'confirmationMessage', 'none');
    expect((await resend(visitId)).error.code).toBe('CANNOT_RESEND');
    expect((await read(visitId)).refusal).toBe('CANNOT_RESEND');
    await world.db.deleteFrom('settings').execute();
    const nowhere = await world.scheduled({
      patients: [patient({ email: undefined, linkDelivery: 'Copy' })],
    });
    expect((await resend(nowhere.visitId)).error.code).toBe('CANNOT_SEND_PATIENT_COMMS');
    expect((await read(nowhere.visitId)).refusal).toBe('CANNOT_SEND_PATIENT_COMMS');
    await world.db.updateTable('visits').set({ status: 'CANCELLED' }).where('id', '=', visitId).execute();
    expect((await resend(visitId)).error.code).toBe('VISIT_ENDED');
    expect((await resend(visitId, randomUUID())).error.code).toBe('VISIT_ENDED');
  });

  test('offers only the link to copy when scheduling, in a practice without confirmations', async () => {
    await setSetting(world.db, world.practice.id, 'confirmationMessage', 'none');
    const refusal = await provider.call('POST /api/provider/visits', { body: world.form() });
    expect(refusal.error.code).toBe('CANNOT_SEND_PATIENT_COMMS');
    await setSetting(world.db, world.practice.id, 'confirmationMessage', 'Email');
    const options = await provider.call('GET /api/provider/practices/:practiceId/schedule-options', {
      params: { practiceId: world.practice.id },
    });
    expect(options.result.visitTypes.map(({ contactMethods }) => contactMethods)).toEqual([['Email']]);
  });
});

describe('a failed message', () => {
  test('shows the reason, and can be sent again', async () => {
    refused.add('walter@example.com');
    const { visitId } = await world.scheduled();
    await world.jobs.run();
    const [failed] = (await read(visitId)).messages.filter(({ to }) => to.role === 'patient');
    expect(failed).toMatchObject({ state: 'FAILED', failure: 'address-refused', mayBeSentAgain: true });
    refused.clear();
    expect((await again(visitId, failed?.messageId ?? '')).status).toBe(200);
    expect((await again(visitId, failed?.messageId ?? '')).status).toBe(404);
    await world.jobs.run();
    expect(mails.filter(({ to }) => to === 'walter@example.com')).toHaveLength(1);
    const states = (await read(visitId)).messages.filter(({ to }) => to.role === 'patient');
    expect(states.map(({ state, mayBeSentAgain }) => [state, mayBeSentAgain])).toEqual([
      ['SENT', false],
      ['FAILED', false],
    ]);
  });

  test('to a guest can be sent again to them', async () => {
    const visit = await world.scheduled();
    refused.add('ana@example.com');
    await invited(await world.patientOf(visit), visit.sessionId);
    await world.jobs.run();
    const [failed] = (await read(visit.visitId)).messages.filter(({ state }) => state === 'FAILED');
    expect(failed).toMatchObject({ to: { role: 'guest', name: 'Ana Brandt' }, mayBeSentAgain: true });
    refused.clear();
    expect((await again(visit.visitId, failed?.messageId ?? '')).status).toBe(200);
    await world.jobs.run();
    expect(mails.map(({ to }) => to)).toContain('ana@example.com');
  });

  test('can be sent to a corrected address, which ends the old link and opens a new one', async () => {
    const { visitId, sessionId } = await world.scheduled();
    await world.jobs.run();
    const [first] = mails;
    const wrong = await world.patientOf({ token: tokenIn(first ?? { text: '' }) });
    const body = { method: 'SMS', email: 'walter.brandt@example.com', mobile: '(602) 555-0147' } as const;
    expect((await correct(sessionId, body)).status).toBe(200);
    await world.jobs.run();
    expect(texts.map(({ to }) => to)).toEqual(['+16025550147']);
    expect(await opens(tokenIn(first ?? { text: '' }))).toBe(410);
    expect(await opens(tokenIn(texts[0] ?? { text: '' }))).toBe(200);
    expect(world.told.endedLinks).toHaveLength(1);
    const page = await wrong.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } });
    expect(page.error).toMatchObject({ code: 'LINK_NOT_ACTIVE', details: { end: 'replaced' } });
    expect((await read(visitId)).patients).toMatchObject([
      { email: 'walter.brandt@example.com', mobile: '+16025550147' },
    ]);
    const person = await world.db
      .selectFrom('patients')
      .innerJoin('visitPatients', 'visitPatients.patientId', 'patients.id')
      .where('sessionId', '=', sessionId)
      .select(['patients.email', 'patients.mobile'])
      .executeTakeFirst();
    expect(person).toEqual({ email: 'walter.brandt@example.com', mobile: '+16025550147' });
  });

  test('needs an address for the chosen method', async () => {
    const { sessionId } = await world.scheduled();
    const refusal = await correct(sessionId, { method: 'SMS', email: 'w@example.com', mobile: '' });
    expect(refusal.error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { mobile: expect.any(String) } },
    });
  });
});

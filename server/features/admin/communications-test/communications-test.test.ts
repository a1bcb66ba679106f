// Runs on both PostgreSQLs: the count of what someone sent to themselves.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import { openSmtp } from '#server/adapters/messaging/email/smtp.ts';
import { messageKinds } from '#server/features/index.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { type ArrivedEmail, type MailServer, openMailServer } from '#server/test-support/mail-server.ts';
import { recordedTexts } from '#server/test-support/recorded-senders.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import {
  COMMUNICATION_IDS,
  type CommunicationId,
  kindOf,
  methodsOf,
  TEST_SENDS_PER_HOUR,
} from '#shared/domain/communication.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';

let world: World;
let mail: MailServer;
let administrator: Browser;
const arrived: ArrivedEmail[] = [];
let refused = false;
const { texts, sms } = recordedTexts((_, onReply) => {
  if (refused) throw new DeliveryError('TWILIO_21610', true, '400 21610 unsubscribed recipient');
  onReply?.('201 queued (SM1)');
});
let smtp: ReturnType<typeof openSmtp>;
beforeAll(async () => {
  mail = await openMailServer(
    (one) => void arrived.push(one),
    () => (refused ? 550 : undefined),
  );
  smtp = openSmtp({ url: mail.url, from: 'Saguaro <visits@saguaro.test>', requireTls: false });
  world = await createWorld({ email: smtp, sms });
  administrator = await world.signedIn(world.staff.administrator);
  await setSetting(world.db, world.practice.id, 'practicePhone', '602 555 0100');
});
afterAll(async () => {
  await world.close();
  smtp.close();
  await mail.close();
});
beforeEach(async () => {
  refused = false;
  arrived.length = 0;
  texts.length = 0;
  await world.db
    .updateTable('accounts')
    .set({ mobile: '+16025550199' })
    .where('id', '=', world.staff.administrator.accountId)
    .execute();
});

const params = (communication: CommunicationId) => ({ practiceId: world.practice.id, communication });
const preview = async (communication: CommunicationId, language: 'en' | 'es' = 'en') =>
  (
    await administrator.call('GET /api/admin/practices/:practiceId/communications/:communication', {
      params: params(communication),
      query: { language },
    })
  ).result;
const send = (communication: CommunicationId, method: 'Email' | 'SMS', language: 'en' | 'es' = 'en') =>
  administrator.call('POST /api/admin/practices/:practiceId/communications/:communication', {
    params: params(communication),
    body: { method, language },
  });
const letter = (communication: CommunicationId, language = 'en') =>
  administrator.request({
    url: `/api/admin/practices/${world.practice.id}/communications/${communication}/letter?language=${language}`,
  });

test('has a sample of every kind of message', () => {
  const shown = new Set(COMMUNICATION_IDS.map((id) => kindOf(id)[0]));
  expect([...shown].toSorted()).toEqual(Object.keys(messageKinds).toSorted());
});

test.each(COMMUNICATION_IDS)('shows %s by the methods it uses, in both languages', async (id) => {
  const [kind] = kindOf(id);
  const shown = await Promise.all(LANGUAGES.map((language) => preview(id, language)));
  for (const { email, sms } of shown) {
    expect(email !== null).toBe(methodsOf(kind).includes('Email'));
    expect(sms !== null).toBe(methodsOf(kind).includes('SMS'));
    const words = [email?.subject, email?.text, sms].filter(Boolean).join(' ');
    expect(words).not.toMatch(/undefined|\{\{|\}\}|NaN|Invalid/);
  }
  expect(shown[0]).not.toEqual(shown[1]);
});

test('the sample differs from the real message only in its facts', async () => {
  await world.scheduled({ date: '2026-11-21', time: '10:00' });
  await world.jobs.run();
  const real = arrived[0]?.email;
  const { email } = await preview('visit-invitation');
  const facts = (text: string | undefined) =>
    text
      ?.trim()
      .replaceAll('\r', '')
      .replaceAll(/\/v\/[\w-]{32}/g, '/v/TOKEN')
      .replaceAll(/^With: .*$/gm, 'With')
      .replaceAll(/^When: .*$/gm, 'When');
  expect(facts(email?.text)).toBe(facts(real?.text));
  expect(email?.subject).toBe(real?.subject);
  expect(email?.text).toContain('(602) 555-0100');
});

test('serves the email as a page that runs no scripts and that only our pages may frame', async () => {
  const answer = await letter('visit-invitation', 'es');
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'; form-action 'none'; sandbox",
  );
  expect(answer.body).toContain('<html lang="es">');
  expect((await letter('phone-code')).status).toBe(404);
});

test('sends only to the caller, and shows the mail server’s answer', async () => {
  const { result } = await send('visit-invitation', 'Email', 'es');
  expect(result).toMatchObject({ outcome: 'accepted', to: world.staff.administrator.email });
  expect(result.answer).toMatch(/^250 /);
  expect(arrived.map(({ to }) => to)).toEqual([[world.staff.administrator.email]]);
  expect(arrived[0]?.email.subject).toBe((await preview('visit-invitation', 'es')).email?.subject);
  refused = true;
  expect((await send('visit-invitation', 'Email')).result).toMatchObject({ outcome: 'refused' });
  expect((await send('visit-invitation', 'Email')).result.answer).toMatch(/^550 /);
});

test('shows Twilio’s answer to a text', async () => {
  const { result } = await send('mfa-code', 'SMS');
  expect(result).toEqual({ outcome: 'accepted', answer: '201 queued (SM1)', to: '+16025550199' });
  expect(texts).toEqual([{ to: '+16025550199', text: (await preview('mfa-code')).sms }]);
  refused = true;
  expect((await send('mfa-code', 'SMS')).result).toMatchObject({
    outcome: 'refused',
    answer: '400 21610 unsubscribed recipient',
  });
});

test('logs and stores nothing of the other server’s answer', () => {
  const error = new DeliveryError('SMTP_550', true, '550 <walter@example.com> unknown');
  expect(JSON.stringify({ ...error, message: error.message })).not.toContain('walter');
  expect(Object.getOwnPropertyNames(error)).not.toContain('answer');
});

test('sends nothing by a method that the message never uses, or without a number', async () => {
  expect((await send('phone-code', 'Email')).status).toBe(404);
  expect((await send('staff-invitation', 'SMS')).status).toBe(404);
  await world.db.updateTable('accounts').set({ mobile: null }).execute();
  expect((await send('mfa-code', 'SMS')).status).toBe(404);
  expect(texts).toEqual([]);
});

test('limits test messages per person and hour', async () => {
  const { accountId } = world.staff.administrator;
  const before = await world.audited({ actor: `account:${accountId}`, action: 'communication.tested' });
  for (let at = before.length; at < TEST_SENDS_PER_HOUR; at += 1)
    expect((await send('mfa-code', 'SMS')).status).toBe(200);
  expect((await send('mfa-code', 'SMS')).error.code).toBe('TOO_MANY_REQUESTS');
  expect(texts).toHaveLength(TEST_SENDS_PER_HOUR - before.length);
});

// Runs on both PostgreSQLs: skips locked rows, and copies columns between rows.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Email as ParsedEmail } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSmtp } from '#server/adapters/messaging/email/smtp.ts';
import type { Sms } from '#server/adapters/messaging/sms/port.ts';
import { openTwilio } from '#server/adapters/messaging/sms/twilio.ts';
import { cancelVisit } from '#server/features/visits/visits/visits.service.ts';
import { type MailServer, openMailServer } from '#server/test-support/mail-server.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import {
  carryCalendar,
  tellOfVisits,
  visitsWithUndeliverable,
  withdrawMessagesOf,
} from './visit-messages.service.ts';

const HOUR = 3_600_000;
let world: World;
let mail: MailServer;
let smtp: ReturnType<typeof openSmtp>;
let texting: Server;
const arrived: { to: string; email: ParsedEmail; raw: string }[] = [];
const texts: Sms[] = [];
const refused = new Set<string>();

beforeAll(async () => {
  mail = await openMailServer(
    ({ to: [to = ''], email, raw }) => void arrived.push({ to, email, raw }),
    (address) => (refused.has(address) ? 550 : undefined),
  );
  smtp = openSmtp({ url: mail.url, from: 'Saguaro <no-reply@saguaro.example>', requireTls: false });
  texting = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const sms = new URLSearchParams(body);
    const to = sms.get('To') ?? '';
    const stopped = refused.has(to);
    if (!stopped) texts.push({ to, text: sms.get('Body') ?? '' });
    response
      .writeHead(stopped ? 400 : 201, { 'content-type': 'application/json' })
      .end(JSON.stringify(stopped ? { code: 21_610, status: 400 } : { sid: 'SM1', status: 'queued' }));
  });
  await new Promise<void>((resolve) => texting.listen(0, '127.0.0.1', resolve));
  world = await createWorld({
    email: smtp,
    sms: openTwilio({
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'token',
      from: '+16025550000',
      baseUrl: `http://127.0.0.1:${(texting.address() as AddressInfo).port}`,
    }),
    environment: { MAIL_FROM: 'Saguaro <no-reply@saguaro.example>' },
  });
});
afterAll(async () => {
  smtp.close();
  await mail.close();
  texting.closeAllConnections();
  await new Promise((resolve) => texting.close(resolve));
  await world.close();
});
beforeEach(() => {
  arrived.length = 0;
  texts.length = 0;
  refused.clear();
  world.jobs.queued.length = 0;
  world.time.now = WORLD_BEGINS;
});

const walter = {
  firstName: 'Walter',
  lastName: 'Brandt',
  email: 'walter@example.com',
  mobile: '+16025550123',
  language: 'en',
  linkDelivery: 'Email',
} as const;
const visitIn2Days = async (patient: { email?: string; linkDelivery?: 'Copy' | 'SMS' } = {}) => {
  const visit = await world.scheduled({
    date: '2026-11-22',
    time: '10:00',
    patients: [{ ...walter, ...patient }],
  });
  return { ...visit, startsAt: Date.parse('2026-11-22T17:00:00Z') };
};
const change = <T>(work: Parameters<ReturnType<World['db']['transaction']>['execute']>[0]) =>
  world.db.transaction().execute(work) as Promise<T>;
const mailsTo = (address: string) => arrived.filter(({ to }) => to === address).map(({ email }) => email);
const entryIn = (email: ParsedEmail | undefined) => {
  const part = email?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const content = part?.content;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content ?? new Uint8Array());
  const field = (name: string) =>
    new RegExp(`^${name}[:;](.*)$`, 'm').exec(text.replaceAll(/\r\n ?(?= )/g, ''))?.[1]?.trim();
  return {
    method: field('METHOD'),
    uid: field('UID'),
    sequence: Number(field('SEQUENCE')),
    start: field('DTSTART'),
    status: field('STATUS'),
    text,
  };
};
const cancelled = async (visitId: string) =>
  change(async (trx) => {
    await cancelVisit(trx, visitId, world.time.now);
    await tellOfVisits(world.deps, trx, { visitIds: [visitId], what: 'cancellation' });
  });

async function moved(former: { visitId: string; sessionId: string }, time: string) {
  const next = await world.scheduled({ date: '2026-11-22', time, patients: [walter] });
  world.jobs.queued.length = 0;
  await change(async (trx) => {
    await trx
      .updateTable('messages')
      .set({ state: 'withdrawn' })
      .where('visitId', '=', next.visitId)
      .execute();
    await trx.updateTable('visits').set({ status: 'MOVED' }).where('id', '=', former.visitId).execute();
    await withdrawMessagesOf(world.deps, trx, former.visitId);
    await carryCalendar(trx, former.sessionId, next.sessionId);
    await tellOfVisits(world.deps, trx, { visitIds: [next.visitId], what: 'reschedule' });
  });
  return next;
}

describe('the calendar entry', () => {
  test('of a confirmation is a REQUEST that mail programs import, without an RSVP', async () => {
    await visitIn2Days();
    await world.jobs.run();
    const [mail] = arrived;
    expect(mail?.raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(mail?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(mail?.email.text).toContain('/v/');
    const { text, ...entry } = entryIn(mail?.email);
    expect(entry).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      start: '20261122T170000Z',
      status: 'CONFIRMED',
    });
    const unfolded = text.replaceAll(/\r?\n /g, '');
    expect(unfolded).toContain('ORGANIZER;CN="Saguaro Family Medicine":mailto:no-reply@saguaro.example');
    expect(unfolded).toMatch(/ATTENDEE;.*PARTSTAT=ACCEPTED.*RSVP=FALSE.*mailto:walter@example.com/i);
    expect(unfolded).not.toMatch(/Brandt|TZID/);
  });

  test('moves with the visit and is removed by a cancellation: one entry throughout', async () => {
    const visit = await visitIn2Days();
    await world.jobs.run();
    const next = await moved(visit, '15:00');
    await world.jobs.run();
    await cancelled(next.visitId);
    await world.jobs.run();
    const [first, second, third, ...rest] = mailsTo('walter@example.com');
    expect(rest).toEqual([]);
    expect([first?.subject, second?.subject, third?.subject]).toEqual([
      'Your video visit with Saguaro Family Medicine',
      'Your video visit with Saguaro Family Medicine has moved',
      'Your video visit with Saguaro Family Medicine is canceled',
    ]);
    const entries = [first, second, third].map(entryIn);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
    expect(entries.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
      ['REQUEST', 0, '20261122T170000Z'],
      ['REQUEST', 1, '20261122T220000Z'],
      ['CANCEL', 2, '20261122T220000Z'],
    ]);
    expect(entries[2]?.status).toBe('CANCELLED');
    expect(second?.text).toContain(`/v/${next.token}`);
    expect(third?.text).not.toContain('/v/');
  });
});

describe('a cancellation', () => {
  test('withdraws unsent messages, and is not sent to people who never heard of the visit', async () => {
    const visit = await visitIn2Days();
    await cancelled(visit.visitId);
    await world.jobs.run();
    expect(mailsTo('walter@example.com')).toEqual([]);
    expect(world.jobs.queued.filter(({ name }) => name === 'remind-visit')).toEqual([]);
  });

  test('has no health information in its subject or text message', async () => {
    const visit = await visitIn2Days({ linkDelivery: 'SMS' });
    await world.jobs.run();
    await cancelled(visit.visitId);
    await world.jobs.run();
    expect(texts.map(({ to }) => to)).toEqual(['+16025550123', '+16025550123']);
    expect(texts[1]?.text).toContain('is canceled');
    for (const { text } of texts) expect(text).not.toMatch(/Walter|Brandt|Follow-up/);
  });
});

describe('reminders', () => {
  const reach = async (startsAt: number, hoursBefore: number) => {
    world.time.now = startsAt - hoursBefore * HOUR;
    await world.jobs.run();
    await world.jobs.run();
  };
  const reminded = () =>
    mailsTo('walter@example.com').filter(({ subject }) => subject?.startsWith('Reminder')).length;

  test('are sent once each, a day and an hour before; the third only if the practice wants it', async () => {
    const { startsAt } = await visitIn2Days();
    await reach(startsAt, 24.1);
    expect(reminded()).toBe(0);
    await reach(startsAt, 24);
    expect(reminded()).toBe(1);
    await reach(startsAt, 1);
    await reach(startsAt, 0.9);
    expect(reminded()).toBe(2);
    await reach(startsAt, 0.5);
    expect(reminded()).toBe(2);
  });

  test('after a move are sent for the new time only', async () => {
    const visit = await visitIn2Days();
    await world.jobs.run();
    await moved(visit, '15:00');
    await reach(visit.startsAt, 24);
    await reach(visit.startsAt, 1);
    // 24 hours before the new time is 19 hours before the old one, so the old day-before reminder is due in between.
    expect(reminded()).toBe(1);
    await reach(visit.startsAt + 5 * HOUR, 1);
    expect(reminded()).toBe(2);
    expect(mailsTo('walter@example.com').at(-1)?.text).toContain('03:00 pm');
  });

  test('are not sent after a cancellation', async () => {
    const visit = await visitIn2Days();
    await world.jobs.run();
    await cancelled(visit.visitId);
    await reach(visit.startsAt, 24);
    await reach(visit.startsAt, 1);
    expect(reminded()).toBe(0);
  });

  test('are sent after downtime only if still useful', async () => {
    const { startsAt } = await visitIn2Days();
    await world.jobs.run();
    await reach(startsAt, 21);
    expect(reminded()).toBe(1);
    const { startsAt: another } = await visitIn2Days({ email: 'rosa@example.com' });
    // Down until half an hour after the hour-before reminder was due, so only that one is sent, not the day-before
    // one.
    await reach(another, 0.8);
    expect(mailsTo('rosa@example.com').filter(({ subject }) => subject?.startsWith('Reminder'))).toHaveLength(
      1,
    );
    await visitIn2Days({ email: 'late@example.com' });
    await reach(startsAt, -0.1);
    expect(mailsTo('late@example.com').filter(({ subject }) => subject?.startsWith('Reminder'))).toEqual([]);
  });

  test('use the method that the practice has set when they are due, and are sent once if the job runs twice', async () => {
    const { startsAt, visitId } = await visitIn2Days();
    await world.jobs.run();
    await setSetting(world.db, world.practice.id, 'reminder1Day', 'both');
    const job = world.jobs.queued.find(
      ({ data }) => (data as { reminder?: string }).reminder === '1_DAY_BEFORE',
    );
    if (job) world.jobs.queued.push({ ...job });
    await reach(startsAt, 24);
    expect([reminded(), texts.length]).toEqual([1, 1]);
    await setSetting(world.db, world.practice.id, 'reminder1Hour', 'none');
    await reach(startsAt, 1);
    expect([reminded(), texts.length]).toEqual([1, 1]);
    await world.db.deleteFrom('settings').where('practiceId', '=', world.practice.id).execute();
    expect(visitId).toBeDefined();
  });

  test('by text wait for the end of quiet hours, unless that is too late', async () => {
    const clear = () => world.db.deleteFrom('settings').where('practiceId', '=', world.practice.id).execute();
    const { startsAt } = await visitIn2Days({ linkDelivery: 'SMS' });
    await world.jobs.run();
    const sent = texts.length;
    await setSetting(world.db, world.practice.id, 'quietHours', { from: '09:30', to: '11:00' });
    await reach(startsAt, 24);
    expect(texts).toHaveLength(sent);
    await reach(startsAt, 23);
    expect(texts).toHaveLength(sent + 1);
    // An hour before the visit, quiet hours last until after its start.
    await setSetting(world.db, world.practice.id, 'quietHours', { from: '08:30', to: '11:00' });
    await reach(startsAt, 1);
    expect(texts).toHaveLength(sent + 2);
    await clear();
  });

  test('are not sent to a patient who gets the link from the practice itself', async () => {
    const { startsAt } = await visitIn2Days({ linkDelivery: 'Copy' });
    await reach(startsAt, 24);
    expect([arrived, texts]).toEqual([[], []]);
  });
});

describe('an undeliverable message', () => {
  test('notifies staff once, and marks the visit until a later message is delivered', async () => {
    refused.add('walter@example.com');
    const { visitId } = await visitIn2Days();
    world.told.changedVisits.length = 0;
    await world.jobs.run();
    await world.jobs.run();
    const toStaff = mailsTo(world.staff.provider.email);
    expect(toStaff.map(({ subject }) => subject)).toEqual(['A message was not delivered']);
    expect(toStaff[0]?.text).toContain(`/provider/visits/${visitId}`);
    expect(toStaff[0]?.text).not.toMatch(/Walter|Brandt/);
    expect(await visitsWithUndeliverable(world.db, [visitId])).toEqual(new Set([visitId]));
    expect(world.told.changedVisits).toEqual([visitId]);
    refused.clear();
    await change((trx) => tellOfVisits(world.deps, trx, { visitIds: [visitId], what: 'confirmation' }));
    await world.jobs.run();
    expect(await visitsWithUndeliverable(world.db, [visitId])).toEqual(new Set());
  });

  test('is not retried by text after the recipient replied STOP', async () => {
    refused.add('+16025550123');
    const { visitId } = await visitIn2Days({ linkDelivery: 'SMS' });
    await world.jobs.run();
    await world.jobs.run();
    const rows = await world.db
      .selectFrom('messages')
      .where('visitId', '=', visitId)
      .where('method', '=', 'SMS')
      .select(['state', 'failure', 'attempts'])
      .execute();
    expect(rows).toEqual([{ state: 'failed', failure: 'TWILIO_21610', attempts: 1 }]);
    expect(await visitsWithUndeliverable(world.db, [visitId])).toEqual(new Set([visitId]));
  });
});

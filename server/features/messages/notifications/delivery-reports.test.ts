// Runs on both PostgreSQLs: a report waits for the row that is being sent.

import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlyToCountries } from '#server/adapters/messaging/sms/countries.ts';
import { openTwilio, TEXT_REPLIES, TEXT_REPORTS } from '#server/adapters/messaging/sms/twilio.ts';
import { remindVisit } from '#server/features/visits/visit-messages/remind-visit.job.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { startTwilioServer } from '#server/test-support/twilio-server.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { MAIL_REPORTS } from './delivery-reports.routes.ts';

const TOKEN = 'the token of the account';
const SECRET = 'the secret of the mail server';
const NUMBER = '+16025550147';
const ORIGIN = 'http://localhost:3000';

let server: Awaited<ReturnType<typeof startTwilioServer>>;
let world: World;
let provider: Browser;
const { email } = recordedMail();
beforeAll(async () => {
  server = await startTwilioServer();
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: TOKEN, from: '+16025550000' };
  const sms = onlyToCountries(openTwilio({ ...account, baseUrl: server.url }, ORIGIN), ['US']);
  world = await createWorld({ email, sms, environment: { MAIL_REPORTS_SECRET: SECRET } });
  provider = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(async () => {
  server.accept();
  server.received.length = 0;
  world.jobs.queued.length = 0;
  await world.db.deleteFrom('textOptOuts').execute();
  await world.db.deleteFrom('deadAddresses').execute();
});

async function told(linkDelivery: 'SMS' | 'Email') {
  const { visitId } = await world.scheduled({
    patients: [
      {
        firstName: 'Walter',
        lastName: 'Brandt',
        email: 'walter@example.com',
        mobile: NUMBER,
        language: 'en',
        linkDelivery,
      },
    ],
  });
  await world.jobs.run();
  return messageOf(visitId);
}
const messageOf = async (visitId: string) => {
  const { result } = await provider.call('GET /api/provider/visits/:rootVisitId/messages', {
    params: { rootVisitId: visitId },
  });
  const all = result.messages.filter(({ to }) => to.role === 'patient');
  return { visitId, all, messageId: all[0]?.messageId ?? '', state: all[0]?.state, failure: all[0]?.failure };
};
const report = (path: string, fields: Record<string, string>, token = TOKEN) =>
  world.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, `${ORIGIN}${path}`, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  });
const tried = () => server.received.length;

describe('a text', () => {
  test('is delivered once the signed report says so; an earlier state’s report changes nothing', async () => {
    const { visitId, messageId, state } = await told('SMS');
    expect(state).toBe('SENT');
    const path = new URL(server.received[0]?.body.get('StatusCallback') ?? '').pathname;
    expect(path).toBe(`${TEXT_REPORTS}/${messageId}`);
    expect((await report(path, { MessageStatus: 'delivered' }, 'another token')).statusCode).toBe(403);
    expect((await messageOf(visitId)).state).toBe('SENT');
    expect((await report(path, { MessageStatus: 'delivered' })).statusCode).toBe(204);
    await report(path, { MessageStatus: 'sent' });
    expect((await messageOf(visitId)).state).toBe('DELIVERED');
  });

  test('that did not arrive counts as failed: notifies staff, who can send it again', async () => {
    const { visitId, messageId } = await told('SMS');
    await report(`${TEXT_REPORTS}/${messageId}`, { MessageStatus: 'undelivered', ErrorCode: '30006' });
    await report(`${TEXT_REPORTS}/${messageId}`, { MessageStatus: 'delivered' });
    const now = await messageOf(visitId);
    expect(now).toMatchObject({ state: 'FAILED', failure: 'address-refused' });
    expect(now.all[0]?.mayBeSentAgain).toBe(true);
    const notice = await world.db
      .selectFrom('messages')
      .select('topic')
      .where('aboutMessageId', '=', messageId)
      .executeTakeFirst();
    expect(notice?.topic).toBe('undeliverable');
  });

  test('to a number that opted out is not tried for the next visit, and shows the reason', async () => {
    server.refuse(400, 21_610);
    expect(await told('SMS')).toMatchObject({ state: 'FAILED', failure: 'opted-out' });
    expect(tried()).toBe(1);
    const next = await told('SMS');
    expect(next).toMatchObject({ state: 'FAILED', failure: 'opted-out' });
    expect(tried()).toBe(1);
    server.accept();
    await provider.call('POST /api/provider/visits/:rootVisitId/messages/:messageId/again', {
      params: { rootVisitId: next.visitId, messageId: next.messageId },
    });
    await world.jobs.run();
    expect(tried()).toBe(2);
    expect((await told('SMS')).state).toBe('SENT');
  });

  test('answered with STOP stops texts, and with START resumes them', async () => {
    await report(TEXT_REPLIES, { From: NUMBER, Body: 'Stop ' });
    expect(await told('SMS')).toMatchObject({ state: 'FAILED', failure: 'opted-out' });
    expect(tried()).toBe(0);
    await report(TEXT_REPLIES, { From: NUMBER, Body: 'START' }, 'another token');
    await report(TEXT_REPLIES, { From: NUMBER, Body: 'Thank you, stop by' });
    expect((await told('SMS')).state).toBe('FAILED');
    await report(TEXT_REPLIES, { From: NUMBER, Body: 'START' });
    expect((await told('SMS')).state).toBe('SENT');
  });
});

describe('an email', () => {
  const tell = (payload: string, type: string, secret = SECRET) =>
    world.app.inject({
      method: 'POST',
      url: MAIL_REPORTS,
      headers: { 'content-type': type, authorization: `Bearer ${secret}` },
      payload,
    });

  const bounce = (messageId: string, status: string) =>
    tell(
      JSON.stringify({ messageId: `<${messageId}@localhost>`, outcome: 'bounced', status }),
      'application/json',
    );
  async function reminded({ visitId }: { visitId: string }) {
    const startsAt = new Date(world.time.now + 45 * 60_000);
    await world.db.updateTable('visits').set({ startsAt }).where('id', '=', visitId).execute();
    await remindVisit(world.deps, { visitId, reminder: '1_HOUR_BEFORE' });
    await world.jobs.run();
    const { all } = await messageOf(visitId);
    return all
      .filter(({ what }) => what === '1_HOUR_BEFORE')
      .map(({ method, state, failure }) => ({ method, state, failure }));
  }

  test('to a missing mailbox makes the reminder use the other method', async () => {
    const visit = await told('Email');
    await bounce(visit.messageId, '5.1.1');
    expect(await reminded(visit)).toEqual([{ method: 'SMS', state: 'SENT', failure: null }]);
  });

  test.each(['4.2.2', '5.2.2', '5.7.1'])(
    'that bounced with %s does not change the method',
    async (status) => {
      const visit = await told('Email');
      await bounce(visit.messageId, status);
      expect(await reminded(visit)).toMatchObject([{ method: 'Email', state: 'SENT' }]);
    },
  );

  test('is held back if there is no other method, until staff resend it', async () => {
    const visit = await told('Email');
    await bounce(visit.messageId, '5.1.1');
    await world.db
      .updateTable('visitPatients')
      .set({ mobile: null })
      .where('visitId', '=', visit.visitId)
      .execute();
    expect(await reminded(visit)).toEqual([{ method: 'Email', state: 'FAILED', failure: 'address-refused' }]);
    await provider.call('POST /api/provider/visits/:rootVisitId/communications', {
      params: { rootVisitId: visit.visitId },
      body: { sessionId: null },
    });
    await world.jobs.run();
    expect((await messageOf(visit.visitId)).all.at(0)).toMatchObject({ method: 'Email', state: 'SENT' });
  });

  test('that bounced counts as failed, reported by JSON or by the bounced email itself', async () => {
    const first = await told('Email');
    const json = JSON.stringify({
      messageId: `<${first.messageId}@localhost>`,
      outcome: 'bounced',
      status: '5.1.1',
    });
    expect((await tell(json, 'application/json', 'another secret')).statusCode).toBe(403);
    expect((await messageOf(first.visitId)).state).toBe('SENT');
    expect((await tell(json, 'application/json')).statusCode).toBe(204);
    expect(await messageOf(first.visitId)).toMatchObject({ state: 'FAILED', failure: 'address-refused' });
    const second = await told('Email');
    const status = 'Content-Type: message/delivery-status\n\nAction: failed\nStatus: 4.2.2\n';
    const original = `Content-Type: text/rfc822-headers\n\nMessage-ID: <${second.messageId}@localhost>\n`;
    const letter = `Content-Type: multipart/report; boundary=b\n\n--b\n${status}\n--b\n${original}\n--b--\n`;
    expect((await tell(letter, 'message/rfc822')).statusCode).toBe(204);
    expect(await messageOf(second.visitId)).toMatchObject({ state: 'FAILED', failure: 'unreachable' });
  });

  test('may still bounce after a relay reported it as delivered', async () => {
    const { visitId, messageId } = await told('Email');
    await tell(JSON.stringify({ messageId, outcome: 'delivered' }), 'application/json');
    expect((await messageOf(visitId)).state).toBe('DELIVERED');
    await tell(JSON.stringify({ messageId, outcome: 'bounced' }), 'application/json');
    expect((await messageOf(visitId)).state).toBe('FAILED');
    expect((await tell('{"messageId":1}', 'application/json')).statusCode).toBe(400);
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTwilioServer } from '#server/test-support/twilio-server.ts';
import { textFailure } from './text-failure.ts';
import { openTwilio } from './twilio.ts';

let server: Awaited<ReturnType<typeof startTwilioServer>>;
let sender: ReturnType<typeof openTwilio>;
const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+16025550000' };

beforeEach(async () => {
  server = await startTwilioServer();
  sender = openTwilio({ ...account, baseUrl: server.url });
});
afterEach(() => server.close());

const send = () => sender.send({ to: '+16025550123', text: 'Su visita por video' });

test('sends a text with the account’s credentials', async () => {
  await send();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.url).toBe(`/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`);
  expect(Object.fromEntries(server.received[0]?.body ?? [])).toEqual({
    To: '+16025550123',
    From: '+16025550000',
    Body: 'Su visita por video',
  });
  expect(server.received[0]?.authorization).toMatch(/^Basic /);
});

test('includes in a text the address for delivery reports', async () => {
  const reported = openTwilio({ ...account, baseUrl: server.url }, 'https://care.example');
  await reported.send({ messageId: 'm-1', to: '+16025550123', text: 'Su visita' });
  expect(server.received[0]?.body.get('StatusCallback')).toBe(
    'https://care.example/api/webhooks/twilio/messages/m-1',
  );
});

test.each([
  ['an invalid number', 400, 21_211, true],
  ['a patient who replied STOP', 400, 21_610, true],
  ['its rate limit', 429, 20_429, false],
  ['an internal error', 503, 20_503, false],
  ['an invalid token', 401, 20_003, false],
])('%s: final is %s', async (_, status, code, permanent) => {
  server.refuse(status, code);
  await expect(send()).rejects.toEqual(expect.objectContaining({ code: `TWILIO_${code}`, permanent }));
});

test('reports an unreachable account as a temporary error that does not reveal the message', async () => {
  await server.close();
  const error = await send().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'TWILIO_UNREACHABLE', permanent: false });
  expect(String(error)).not.toMatch(/602|visita/);
});

test.each([
  ['TWILIO_21610', 'opted-out'],
  ['TWILIO_21211', 'no-such-number'],
  ['TWILIO_30006', 'no-such-number'],
  ['TWILIO_21408', 'number-refused'],
  ['TWILIO_20429', 'unreachable'],
  ['TWILIO_UNREACHABLE', 'unreachable'],
  ['SMS_COUNTRY', null],
  ['SMTP_550', null],
])('a stored %s means %s', (code, failure) => {
  expect(textFailure(code)).toBe(failure);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTwilio } from './twilio.ts';

/** The API's next answer; it accepts by default. */
let answer: { status: number; body: object };
let received: { url: string | undefined; authorization: string | undefined; body: URLSearchParams }[];
let server: Server;
let sender: ReturnType<typeof openTwilio>;

beforeEach(async () => {
  answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { url, headers } = request;
      received.push({ url, authorization: headers.authorization, body: new URLSearchParams(body) });
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sender = openTwilio({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'token',
    from: '+16025550000',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = () => sender.send({ to: '+16025550123', text: 'Su visita por video' });

test("sends a text with the account's credentials", async () => {
  await send();
  expect(received).toHaveLength(1);
  expect(received[0]?.url).toBe(`/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`);
  expect(Object.fromEntries(received[0]?.body ?? [])).toEqual({
    To: '+16025550123',
    From: '+16025550000',
    Body: 'Su visita por video',
  });
  expect(received[0]?.authorization).toMatch(/^Basic /);
});

test.each([
  ['an invalid number', 400, 21_211, true],
  ['a patient who replied STOP', 400, 21_610, true],
  ['its rate limit', 429, 20_429, false],
  ['an internal error', 503, 20_503, false],
  ['an invalid token', 401, 20_003, false],
])('%s: final is %s', async (_, status, code, permanent) => {
  answer = { status, body: { code, message: 'no', status } };
  await expect(send()).rejects.toEqual(expect.objectContaining({ code: `TWILIO_${code}`, permanent }));
});

test('an unreachable account is a temporary error, which does not reveal the message', async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const error = await send().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'TWILIO_UNREACHABLE', permanent: false });
  expect(String(error)).not.toMatch(/602|visita/);
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let port: number;
let sessionId: string;
beforeAll(async () => {
  world = await createWorld({ environment: { MAIL_REPORTS_SECRET: 'only the mail server knows it' } });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = world.app.server.address() as AddressInfo);
  ({ sessionId } = await world.scheduled());
});
afterAll(() => world.close());

async function answerWithoutBody(method: string, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const headers = [`host: localhost:3000`, 'origin: http://localhost:3000', 'content-type: application/json'];
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\ncontent-length: 8000000\r\n\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return head.toString();
}

const ID = '0d6f4cf5-6c56-4ef0-a50e-7d4f6c4a1b11';
test.each([
  ['POST', '/api/provider/documents'],
  ['POST', `/api/provider/visits/${ID}/images`],
  ['POST', '/api/patient/sessions/SESSION/images'],
  ['POST', '/api/patient/sessions/SESSION/workflow/images'],
  ['PUT', '/api/provider/account/image'],
  ['PUT', '/api/admin/practices/1/logo'],
  ['POST', `/api/admin/news/${ID}/pictures`],
  ['PUT', `/api/admin/news/${ID}/videos/${ID}/parts/0`],
])('refuses a stranger’s %s to %s before reading its body', async (method, path) => {
  const answer = await answerWithoutBody(method, path.replace('SESSION', sessionId));
  expect(answer).toMatch(/^HTTP\/1\.1 401 .*NOT_SIGNED_IN/s);
});

test('refuses a stranger’s bounce report before reading it', async () => {
  expect(await answerWithoutBody('POST', '/api/webhooks/mail')).toMatch(/^HTTP\/1\.1 403 .*ACCESS_DENIED/s);
});

const IMAGES = `/api/provider/visits/${ID}/images`;

function slowUpload(browser: Browser): Socket {
  const socket = connect(port, '127.0.0.1');
  const headers = [
    'host: localhost:3000',
    'origin: http://localhost:3000',
    'content-type: application/json',
    `cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
  ];
  socket.write(`POST ${IMAGES} HTTP/1.1\r\n${headers.join('\r\n')}\r\ncontent-length: 900000\r\n\r\n{"`);
  socket.on('error', () => {});
  return socket;
}

test('twenty slow uploads by one person do not hold up another’s', async () => {
  const greedy = await world.signedIn(world.staff.provider);
  const other = await world.signedIn(world.staff.clinicalAdmin);
  const slow = Array.from({ length: 20 }, () => slowUpload(greedy));
  try {
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    // The excess ones are refused, which shows that the others have arrived. Which ones the server refuses is
    // up to the network.
    slow.push(...Array.from({ length: 14 }, () => slowUpload(greedy)));
    const refused = await Promise.race(slow.map((socket) => once(socket, 'data')));
    expect(String(refused[0])).toMatch(/^HTTP\/1\.1 429 /);
    const answer = await other.request({ method: 'POST', url: IMAGES, payload: { nothing: true } });
    expect(answer.status).toBe(400);
  } finally {
    for (const socket of slow) socket.destroy();
  }
});

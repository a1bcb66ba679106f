import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { interpreterCookie, visitCookie } from './cookies.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});
afterAll(() => world.close());

test('a ticket is valid for the given number of seconds', () => {
  const { tickets, app } = world;
  const token = tickets.sign({ kind: 'staff', id: 'a' }, 43_200);
  const { iat, exp } = app.jwt.decode<{ iat: number; exp: number }>(token) ?? { iat: 0, exp: 0 };
  expect(exp - iat).toBe(43_200);
  vi.useFakeTimers({ now: (iat + 43_199) * 1_000, toFake: ['Date'] });
  expect(tickets.read('staff', token)?.id).toBe('a');
  vi.setSystemTime((exp + 1) * 1_000);
  expect(tickets.read('staff', token)).toBeNull();
  vi.useRealTimers();
});

test('rejects a ticket that is signed in another way, or not at all', () => {
  const { tickets, app } = world;
  const content = { kind: 'staff', id: 'a' } as const;
  expect(tickets.read('staff', app.jwt.sign(content))?.id).toBe('a');
  expect(tickets.read('staff', app.jwt.sign(content, { algorithm: 'HS512' }))).toBeNull();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(tickets.read('staff', `${part({ alg: 'none', typ: 'JWT' })}.${part(content)}.`)).toBeNull();
});

test('every cookie lives as long as its ticket', async () => {
  const visit = await world.scheduled();
  const opened = await world.browser().call('POST /api/patient/links/:path/:token/open', {
    params: { path: 'v', token: visit.token },
  });
  const signIn = await world.browser().request({ url: '/api/auth/sign-in' });
  for (const { headers } of [opened, signIn]) {
    const [, token = '', maxAge] = /=([\w.-]+); Max-Age=(\d+);/.exec(String(headers['set-cookie'])) ?? [];
    const { iat, exp } = world.app.jwt.decode<{ iat: number; exp: number }>(token) ?? { iat: 0, exp: 0 };
    expect(exp - iat).toBe(Number(maxAge));
  }
});

describe('a browser that many people share', () => {
  const open = async (browser = world.browser()) => {
    const visit = await world.scheduled();
    const answer = await browser.call('POST /api/patient/links/:path/:token/open', {
      params: { path: 'v', token: visit.token },
    });
    expect(answer.status).toBe(200);
    return visit;
  };
  const patientPage = (browser: ReturnType<World['browser']>, sessionId: string) =>
    browser.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } });

  test('lets a tablet’s hundredth patient in, and keeps its headers small', {
    timeout: 120_000,
  }, async () => {
    const tablet = world.browser();
    const visits: Awaited<ReturnType<typeof open>>[] = [];
    // Tickets issued in the same second are dropped in any order, so the clock moves a second per patient.
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let patient = 0; patient < 100; patient += 1) {
      vi.setSystemTime(Date.now() + 1_000);
      visits.push(await open(tablet));
      expect((await patientPage(tablet, visits.at(-1)?.sessionId ?? '')).status).toBe(200);
      expect(tablet.cookieHeader.length).toBeLessThan(8_000);
    }
    vi.useRealTimers();
    for (const { sessionId } of visits.slice(-14))
      expect((await patientPage(tablet, sessionId)).status).toBe(200);
    expect((await patientPage(tablet, visits[0]?.sessionId ?? '')).status).toBe(401);
    expect(tablet.cookies.has(visitCookie(visits[0]?.sessionId ?? ''))).toBe(false);
  });

  test('counts guests, interpreters and unfinished sign-ins too', async () => {
    const tablet = world.browser();
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    const guest = await guestBrowser(world, await invited(patient, visit.sessionId));
    for (const [name, value] of guest.cookies) tablet.cookies.set(name, value);
    for (let request = 0; request < 30; request += 1) {
      const id = randomUUID();
      tablet.cookies.set(interpreterCookie(id), world.tickets.sign({ kind: 'interpreter', id }, 3_600));
    }
    const staff = await world.signedIn(world.staff.provider);
    for (const [name, value] of staff.cookies) tablet.cookies.set(name, value);
    for (let signIn = 0; signIn < 10; signIn += 1)
      await tablet.request({ url: `/api/auth/sign-in?returnTo=/provider/visits?${'x'.repeat(380)}` });
    await patientPage(tablet, visit.sessionId);
    const names = [...tablet.cookies.keys()];
    expect(names.filter((name) => name.startsWith('anteroom_interpreter_')).length).toBeLessThanOrEqual(15);
    expect(names.filter((name) => name.startsWith('anteroom_sign_in_'))).toHaveLength(3);
    expect(tablet.cookieHeader.length).toBeLessThan(8_000);
    expect((await tablet.call('GET /api/provider/me')).status).toBe(200);
  });

  test('drops invalid tickets before valid ones', async () => {
    const browser = world.browser();
    const visit = await open(browser);
    for (let forged = 0; forged < 40; forged += 1)
      browser.cookies.set(visitCookie(randomUUID()), 'x'.repeat(250));
    expect((await patientPage(browser, visit.sessionId)).status).toBe(200);
    expect([...browser.cookies.keys()]).toHaveLength(15);
    expect((await patientPage(browser, visit.sessionId)).status).toBe(200);
  });
});

describe('over a connection', () => {
  let port: number;
  beforeAll(async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const address = world.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  const get = (cookieBytes: number) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1');
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.once('error', reject);
      socket.once('end', () => resolve(answer));
      socket.write(
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${'a=b; '.repeat(cookieBytes / 5)}\r\n\r\n`,
      );
    });

  test('still reads the headers of a browser full of earlier cookies', async () => {
    expect(await get(45_000)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('responds to larger headers with an error page in both languages', async () => {
    const answer = await get(200_000);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('Content-Type: text/html; charset=utf-8');
    expect(answer).toContain('Your browser sends more cookies than this site can read.');
    expect(answer).toContain('Su navegador envía más cookies');
  });
});

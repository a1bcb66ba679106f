import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Browser } from '#server/test-support/browser.ts';
import { asOwner } from '#server/test-support/database.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { countingDatabase } from '../test-support/database.ts';
import { createLogger } from './logging.ts';

const lines: string[] = [];
let clientRoot: string;
let world: World;
beforeAll(async () => {
  clientRoot = mkdtempSync(join(tmpdir(), 'anteroom-client-'));
  mkdirSync(join(clientRoot, 'assets'));
  writeFileSync(join(clientRoot, 'index.html'), '<!doctype html><title>client</title>');
  writeFileSync(
    join(clientRoot, 'first-requests.json'),
    JSON.stringify([
      { path: '^/', calls: [], files: { en: ['assets/words-en.js'], es: ['assets/words-es.js'] } },
      {
        path: '^/(v|pl)/([\\w-]+)/?$',
        calls: ['/api/links/$1/$2'],
        files: { en: ['assets/join.css', 'assets/words-en.js'], es: ['assets/join.css'] },
      },
    ]),
  );
  writeFileSync(join(clientRoot, 'assets', 'main-abc123.js'), 'export {}');
  writeFileSync(join(clientRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {}'));
  world = await createWorld({
    clientRoot,
    readiness: { media: () => true },
    log: createLogger('info', { write: (line) => void lines.push(line) }),
  });
});
afterAll(async () => {
  await world.close();
  rmSync(clientRoot, { recursive: true });
});

const page = (url: string, headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  world.browser().request({ method, url, headers: { accept: 'text/html,*/*', ...headers } });

describe('the client', () => {
  test.each(['/', '/provider/visits', '/v/QN0ozOtLd5iQsj6tHOxjzWlq6HHwXTwA', '/error?errorCode=X'])(
    'answers %s with its page, uncached',
    async (url) => {
      const answer = await page(url);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.body).toContain('<title>client</title>');
    },
  );

  test('never changes its assets under their name', async () => {
    const answer = await page('/assets/main-abc123.js');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('serves its assets precompressed by the build', async () => {
    const small = await page('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await page('/assets/main-abc123.js')).headers['content-encoding']).toBeUndefined();
  });

  test('names a screen’s first requests, in the browser’s language', async () => {
    const linksOf = async (url: string, accepted: string) =>
      (await page(url, { 'accept-language': accepted })).headers.link;
    expect(await linksOf('/provider/visits', 'de,es-MX;q=0.8')).toBe(
      '</assets/words-es.js>; rel=modulepreload',
    );
    const calls = '</api/links/pl/a-B_9>; rel=preload; as=fetch; crossorigin';
    expect(await linksOf('/pl/a-B_9?from=sms', 'en-US')).toBe(
      [
        '</assets/words-en.js>; rel=modulepreload',
        '</assets/join.css>; rel=preload; as=style; crossorigin',
        calls,
      ].join(', '),
    );
    expect(await linksOf('/pl/a%22%3E%0d%0ax', 'en')).toBe('</assets/words-en.js>; rel=modulepreload');
    expect((await page('/assets/main-abc123.js')).headers.link).toBeUndefined();
  });

  test.each(['*/*', 'application/json', 'text/*;q=0.8', ''])(
    'serves its page for any Accept header: “%s”',
    async (accept) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await page('/v/QN0ozOtLd5iQsj6tHOxjzWlq6HHwXTwA', { accept }, method);
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      }
    },
  );

  test('serves a screen whose parameter is an address', async () => {
    expect((await page('/unsupported;url=%2Fv%2Fabc.html')).status).toBe(200);
  });

  const MISSING = [
    '/api/nothing',
    '/%61pi/nothing',
    '/assets/old-0.js',
    '/oidc/../api/x',
    '/robots.txt',
    '/v/x.png',
  ];
  test.each(MISSING)('does not serve %s', async (url) => {
    for (const accept of ['text/html,*/*', '*/*']) {
      const answer = await page(url, { accept });
      expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('does not answer a POST', async () => {
    const answer = await page('/provider/visits', { origin: world.publicUrl }, 'POST');
    expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['127.0.0.1:3000', '[::1]:3000'])('redirects %s to the public address', async (host) => {
    const answer = await page('/v/abc?x=1', { host });
    expect([answer.status, answer.headers.location]).toEqual([302, 'http://localhost:3000/v/abc?x=1']);
  });

  test.each(['127.0.0.1:5173', 'elsewhere.example', 'localhost:3000'])(
    'does not redirect %s',
    async (host) => {
      expect((await page('/', { host })).status).toBe(200);
    },
  );
});

test('sends security headers on pages', async () => {
  const { headers } = await page('/');
  const csp = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "connect-src 'self' ws://localhost:3000",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ]) {
    expect(csp.split(';')).toContain(rule);
  }
  expect(csp).not.toContain('unsafe-inline');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self), display-capture=(self)');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.each([
  '/api/auth/session',
  '/%61pi/auth/session',
  '/api/auth/session?x=1',
  '/fhir/metadata',
  '/fhir?x=1',
  '/%66hir/metadata?x=1',
  '/%61pi/nothing?x=1',
  '/readyz?x=1',
])('data answers run nothing, are not framed, and send no referrer: %s', async (url) => {
  const { headers } = await world.browser().request({ url });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('serves a page for a screen whose parameter makes it look like data', async () => {
  const { headers } = await page('/fhir;x=1');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(String(headers['content-security-policy'])).toContain("default-src 'self'");
});

describe('strangers', () => {
  test.each(['/api/provider/me', '/', '/readyz', '/fhir/metadata'])(
    'cannot read %s from another origin: no answer has a CORS header',
    async (url) => {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await world.app.inject({
          method,
          url,
          headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
        });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    },
  );

  test.each(['/', '/api/provider/me', '/assets/'])('cannot see their headers by TRACE of %s', async (url) => {
    const headers = { cookie: 'secret=1' };
    const answer = await world.app.inject({ method: 'TRACE' as 'GET', url, headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('secret=1');
  });

  test.each(['/.git/config', '/.env', '/assets/', '/assets', '/server/app.ts'])('get no %s', async (url) => {
    const answer = await world.app.inject({ url, headers: { accept: '*/*' } });
    expect(answer.statusCode === 404 || answer.body.includes('<title>client</title>')).toBe(true);
  });

  test('cannot write a line into the log', async () => {
    const before = lines.length;
    await world.app.inject({
      url: '/api/provider/visits/%0A%7B%22level%22:60%7D',
      headers: { 'user-agent': 'x"}\t{"level":60}' },
    });
    const written = lines.slice(before).join('');
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).level),
    ).not.toContain(60);
  });
});

describe('an unreadable request', () => {
  const post = (payload: string, headers = {}) =>
    world.browser().request({ method: 'POST', url: '/api/provider/visits', payload, headers });

  test.each<[string, string, Record<string, string>, number, string]>([
    ['broken JSON', '{"a":', {}, 400, 'INVALID_INPUT'],
    ['no JSON object', 'null', {}, 400, 'INVALID_INPUT'],
    ['a prototype', '{"__proto__":{"x":1}}', {}, 400, 'INVALID_INPUT'],
    ['too much', `{"description":"${'x'.repeat(1_000_000)}"}`, {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['another type', '<xml/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no type', 'abc', { 'content-type': '' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('with %s', async (_, payload, headers, status, code) => {
    const answer = await post(payload, headers);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  test.each(['/api/%', `/api/provider/visits/${'a'.repeat(5_000)}`, '/api/provider/visits/%E0%A4%A'])(
    'with the address %.40s',
    async (url) => {
      const answer = await world.browser().request({ url });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.error.code).toBeTruthy();
    },
  );
});

describe('the log', () => {
  test('has one line per answer, with the route and without secrets', async () => {
    lines.length = 0;
    const visit = await world.scheduled();
    await world.browser().request({ url: `/api/patient/links/v/${visit.token}` });
    await page(`/v/${visit.token}`);
    const log = lines.join('');
    expect(log).toContain('"route":"/api/patient/links/:path/:token"');
    expect(log).not.toContain(visit.token);
    expect(log).not.toMatch(/Walter|Brandt|example\.com/);
  });

  test('has a failure’s stack, while the client gets one plain message', async () => {
    await asOwner(world.database, 'alter table links rename to links_gone');
    lines.length = 0;
    const answer = await world.browser().request({ url: `/api/patient/links/v/${'A'.repeat(32)}` });
    await asOwner(world.database, 'alter table links_gone rename to links');
    expect([answer.status, answer.error.code]).toEqual([500, 'UNABLE_COMPLETE_REQUEST']);
    expect(answer.body).not.toMatch(/relation|select/i);
    expect(lines.join('')).toMatch(/"code":"42P01".*"stack":".*links\.service\.ts/);
  });

  test('keeps a row’s values out of a database error', () => {
    const written: string[] = [];
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(rosa@example.com)',
    });
    createLogger('info', { write: (line) => void written.push(line) }).error({ err: error }, 'failed');
    expect(written.join('')).toContain('23505');
    expect(written.join('')).not.toContain('rosa');
  });
});

describe('health', () => {
  test('reports alive and ready', async () => {
    expect((await world.browser().request({ url: '/healthz' })).status).toBe(200);
    const ready = await world.browser().request({ url: '/readyz' });
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      200,
      { ready: true, database: true, media: true },
    ]);
  });

  test('checks once for all concurrent requests, so that strangers cannot fill the database’s queue', async () => {
    let asked = 0;
    const media = () => {
      asked += 1;
      return true;
    };
    const { db, statements } = countingDatabase(world.deps.db);
    const { app } = await buildApp({ ...world.deps, db, readiness: { media } }, { clientRoot });
    const before = statements();
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
    const cards = await Promise.all(
      Array.from({ length: 50 }, (_, id) => app.inject(`/patient/copay/${id}`)),
    );
    await app.close();
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(cards.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect([asked, statements() - before]).toEqual([1, 2]);
  });

  test('names the failing readiness check', async () => {
    const { app } = await buildApp({ ...world.deps, readiness: { media: () => false } }, { clientRoot });
    const answer = await app.inject('/readyz');
    await app.close();
    expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false, database: true, media: false }]);
  });
});

test('refuses changes from other sites, however the address is written', async () => {
  const browser = await world.signedIn(world.staff.provider);
  for (const url of ['/api/auth/sign-out', '/%61pi/auth/sign-out', '/api/%61uth/sign-out']) {
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await browser.request({ method: 'POST', url, headers });
    expect([answer.status, answer.error.code], url).toEqual([403, 'ORIGIN_REFUSED']);
  }
  expect((await browser.call('GET /api/provider/me')).status).toBe(200);
});

test('measures answers by route', async () => {
  await world.browser().request({ url: '/healthz' });
  const text = await world.deps.metrics.registry.metrics();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/,
  );
});

test('refuses too many calls from one address for a while', async () => {
  const { app } = await buildApp({ ...world.deps, rateLimits: true }, { clientRoot });
  const browser = new Browser(app, world.publicUrl);
  const statuses: number[] = [];
  let last = '';
  for (let tries = 0; tries < 31; tries++) {
    const answer = await browser.call('GET /api/auth/setup/:token', { params: { token: 'A'.repeat(32) } });
    statuses.push(answer.status);
    last = answer.body;
  }
  const disguised = await browser.request({ url: `/%61pi/auth/setup/${'A'.repeat(32)}` });
  expect(disguised.status).toBe(429);
  const otherRoute = await browser.request({ url: '/healthz' });
  await app.close();
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(JSON.parse(last).error.code).toBe('TOO_MANY_REQUESTS');
  expect(otherRoute.status).toBe(200);
});

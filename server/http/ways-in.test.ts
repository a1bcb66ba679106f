import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OIDC_PREFIX } from '#server/adapters/identity/port.ts';
import { openHttpInterpreters } from '#server/adapters/interpreter/http.ts';
import { onlyToCountries } from '#server/adapters/messaging/sms/countries.ts';
import { openTwilio } from '#server/adapters/messaging/sms/twilio.ts';
import { openStripe } from '#server/adapters/payments/stripe.ts';
import { stripeSettings } from '#server/test-support/payments.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';
import { createEveryCall, routesOf } from '../test-support/every-call.ts';

const DOCUMENT = readFileSync(new URL('../../docs/security/ways-in.md', import.meta.url), 'utf8');
const named = [...DOCUMENT.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]+)`/g)].map(([, name = '']) => name);
const families = [...DOCUMENT.matchAll(/`(\/[^`]+)…`/g)].map(([, prefix = '']) => prefix);
const CLIENT = /^[A-Z]+ \*$/;

describe('the calls', () => {
  const CALLS = Object.keys(restContracts) as CallName[];

  let calls: Awaited<ReturnType<typeof createEveryCall>>;
  beforeAll(async () => {
    calls = await createEveryCall();
  });
  afterAll(() => calls.world.close());

  test('the table of ways in lists every call that requires no session (ASVS 6.3.4)', async () => {
    const open: string[] = [];
    for (const name of CALLS) {
      const stranger = calls.world.browser();
      const { status, body } = await stranger.call(name, calls.right[name]() as never);
      const asksToSignIn = status === 401 && body.includes('NOT_SIGNED_IN');
      if (!asksToSignIn) open.push(name);
    }
    expect(open.filter((name) => !named.includes(name))).toEqual([]);
    expect(open).toContain('POST /api/auth/interactions/:uid');
    expect(open).toContain('POST /api/patient/links/:path/:token/open');
  });
});

describe('the routes', () => {
  let world: World;
  let routes: string[];
  beforeAll(async () => {
    const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+16025550000' };
    const texts = openTwilio({ ...account, baseUrl: 'http://127.0.0.1:9' }, 'http://localhost:3000');
    const interpreters = {
      name: 'Interpreters',
      url: 'http://127.0.0.1:9',
      token: 'token',
      webhookSecret: 'a secret of the service',
    };
    world = await createWorld({
      payments: openStripe(stripeSettings('http://127.0.0.1:9')),
      sms: onlyToCountries(texts, ['US']),
      interpreters: openHttpInterpreters({ ...interpreters, allowPrivate: true }),
      environment: { MAIL_REPORTS_SECRET: 'the secret of the mail server' },
    });
    routes = routesOf(world.app);
  });
  afterAll(() => world.close());

  test('the table of ways in lists every route that is not a call of the contracts', () => {
    const others = routes.filter((route) => !(route in restContracts) && !CLIENT.test(route));
    const isNamed = (route: string) =>
      named.includes(route) ||
      families.some((prefix) => route.split(' ')[1]?.startsWith(prefix.replace(/\/$/, '')));
    expect(others.filter((route) => !isNamed(route))).toEqual([]);
    expect(others).toContain('POST /api/webhooks/stripe');
    expect(others).toContain('POST /api/webhooks/twilio/replies');
    expect(others).toContain('POST /api/webhooks/mail');
    expect(others).toContain('POST /api/webhooks/interpreter');
  });

  test('the table names no missing route, and lists the redirects of signing in', () => {
    const demo = (name: string) => name.includes(' /api/demo/');
    const known = new Set([...routes, ...Object.keys(restContracts)]);
    expect(named.filter((name) => !known.has(name) && !demo(name))).toEqual([]);
    for (const path of ['/api/auth/sign-in', '/auth-callback', OIDC_PREFIX]) expect(DOCUMENT).toContain(path);
  });
});

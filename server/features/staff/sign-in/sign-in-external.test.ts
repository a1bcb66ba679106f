import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { passThrough, startIssuer } from '#server/test-support/oidc-issuer.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

const PUBLIC_URL = 'http://localhost:3000';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let world: World;
let account: TestAccount;
beforeAll(async () => {
  issuer = await startIssuer(`${PUBLIC_URL}/auth-callback`, `${PUBLIC_URL}/logout?done=1`);
  world = await createWorld({
    environment: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: 'practice',
      OIDC_CLIENT_SECRET: 'known to both',
      OIDC_SECOND_FACTORS: 'mfa,urn:two',
    },
  });
  account = await makeAccount(world.db, [world.practice.id], { firstName: 'Ext' });
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

async function signIn(browser: Browser, who: typeof issuer.vouchFor.current): Promise<string> {
  issuer.vouchFor.current = who;
  const begin = await browser.request({ url: '/api/auth/sign-in?returnTo=/provider/account' });
  const callback = await passThrough(issuer.issuer, String(begin.headers.location));
  const { url } = await browser.open(callback);
  return `${url.pathname}${url.search}`;
}

const SECOND = { amr: ['pwd', 'mfa'] };

test('makes the provider reauthenticate the person, within the lifetime of a session here', async () => {
  const begin = await world.browser().request({ url: '/api/auth/sign-in' });
  const { searchParams } = new URL(String(begin.headers.location));
  expect(searchParams.get('prompt')).toBe('login');
  expect(searchParams.get('max_age')).toBe(String(12 * 3600));
});

test('requires a code unless the provider reports a second factor', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const who = { sub: 'ext-20', email: person.email, email_verified: true };
  for (const told of [{}, { amr: ['pwd'] }, { acr: 'urn:one' }]) {
    const browser = world.browser();
    await signIn(browser, { ...who, ...told });
    expect((await browser.call('GET /api/provider/me')).error.code).toBe('MFA_REQUIRED');
  }
  for (const told of [SECOND, { acr: 'urn:two' }]) {
    const browser = world.browser();
    await signIn(browser, { ...who, ...told });
    expect((await browser.call('GET /api/provider/me')).result.accountId).toBe(person.accountId);
  }
});

test('requires a fresh sign-in to add a second factor', async () => {
  const browser = await world.signedIn(account);
  const body = { name: 'My phone', language: 'en' } as const;
  const { now } = world.time;
  world.time.now = now + 16 * 60_000;
  expect((await browser.call('POST /api/provider/account/apps', { body })).error.code).toBe('SIGN_IN_AGAIN');
  world.time.now = now;
  expect((await browser.call('POST /api/provider/account/apps', { body })).status).toBe(200);
});

test('refuses an authentication of more than twelve hours ago', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const who = { sub: 'ext-21', email: person.email, email_verified: true, ...SECOND };
  const { now } = world.time;
  world.time.now = Date.now() + 13 * 3600_000;
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=SIGN_IN_FAILED');
  world.time.now = Date.now();
  expect(await signIn(world.browser(), who)).toBe('/provider/account');
  world.time.now = now;
});

test('refuses a sign-in without the provider’s authentication time', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const who = { sub: 'ext-23', email: person.email, email_verified: true, ...SECOND };
  issuer.idToken.hasAuthTime = false;
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=SIGN_IN_FAILED');
  issuer.idToken.hasAuthTime = true;
  expect(await signIn(world.browser(), who)).toBe('/provider/account');
});

test('allows the provider’s clock to be ahead by a minute at most', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const who = { sub: 'ext-22', email: person.email, email_verified: true, ...SECOND };
  const ahead = (seconds: number) => ({ ...who, nbf: Math.floor(Date.now() / 1000) + seconds });
  expect(await signIn(world.browser(), ahead(55))).toBe('/provider/account');
  expect(await signIn(world.browser(), ahead(300))).toBe('/error?errorCode=SIGN_IN_FAILED');
});

test('refuses an ID token for another client (ASVS 10.5.4)', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const who = { sub: 'ext-23', email: person.email, email_verified: true, ...SECOND };
  issuer.idToken.audience = 'another';
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=SIGN_IN_FAILED');
  issuer.idToken.audience = 'practice';
  expect(await signIn(world.browser(), who)).toBe('/provider/account');
});

test('refuses an unverified address', async () => {
  const who = { sub: 'ext-0', email: account.email, email_verified: false };
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=ACCESS_DENIED');
});

test('a verified address binds its account the first time; then the subject opens it', async () => {
  const browser = world.browser();
  const who = { sub: 'ext-1', email: account.email, email_verified: true, ...SECOND };
  expect(await signIn(browser, who)).toBe('/provider/account');
  expect((await browser.call('GET /api/provider/me')).result.accountId).toBe(account.accountId);

  const later = world.browser();
  await signIn(later, { ...who, email: 'renamed@practice.test' });
  expect((await later.call('GET /api/provider/me')).result.accountId).toBe(account.accountId);
});

test('a bound account’s address does not open it for another subject', async () => {
  const who = { sub: 'ext-2', email: account.email, email_verified: true };
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=ACCESS_DENIED');
});

test('finds an account whose address was pasted with an invisible space', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const who = { sub: 'ext-4', email: `\u200b${person.email} \u200b`, email_verified: true, ...SECOND };
  expect(await signIn(world.browser(), who)).toBe('/provider/account');
});

test('refuses a person without an account', async () => {
  const who = { sub: 'ext-3', email: 'stranger@practice.test', email_verified: true };
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=ACCESS_DENIED');
});

test('signing out continues to the issuer’s end-of-session page', async () => {
  const browser = world.browser();
  await signIn(browser, { sub: 'ext-1', email: account.email, email_verified: true });
  const { result } = await browser.call('POST /api/auth/sign-out');
  const url = new URL(result.redirectTo);
  expect(url.origin).toBe(issuer.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/logout?done=1`);
  expect(url.searchParams.has('id_token_hint')).toBe(true);
});

test('has no embedded form', async () => {
  const answer = await world.browser().call('POST /api/auth/interactions/:uid', {
    params: { uid: 'a'.repeat(21) },
    body: { email: account.email, password: 'Right-horse-7' },
  });
  expect(answer.status).toBe(404);
});

test('leads to the error page if the issuer is unreachable', async () => {
  const lonely = await createWorld({
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'practice', OIDC_CLIENT_SECRET: 'x' },
  });
  const { url } = await lonely.browser().open('/api/auth/sign-in');
  expect(url.search).toBe('?errorCode=SERVICE_UNAVAILABLE');
  await lonely.close();
});

test('refuses an ID token from another sign-in', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  issuer.vouchFor.current = { sub: 'ext-30', email: person.email, email_verified: true, ...SECOND };
  for (const nonce of ['of-another-sign-in', null]) {
    const browser = world.browser();
    const begin = await browser.request({ url: '/api/auth/sign-in' });
    const asked = new URL(String(begin.headers.location));
    if (nonce === null) asked.searchParams.delete('nonce');
    else asked.searchParams.set('nonce', nonce);
    const { url } = await browser.open(await passThrough(issuer.issuer, asked.href));
    expect(url.pathname).toBe('/error');
    expect((await browser.call('GET /api/provider/me')).status).toBe(401);
  }
});

test('refuses metadata of an issuer other than the requested one', async () => {
  const impostor = createServer((_, response) => {
    const at = (path: string) => `${issuer.issuer}${path}`;
    const metadata = { issuer: issuer.issuer, jwks_uri: at('/jwks'), token_endpoint: at('/token') };
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        ...metadata,
        authorization_endpoint: at('/auth'),
        response_types_supported: ['code'],
      }),
    );
  });
  await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
  const { port } = impostor.address() as AddressInfo;
  const deceived = await createWorld({
    environment: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'practice',
      OIDC_CLIENT_SECRET: 'known to both',
    },
  });
  try {
    const begin = await deceived.browser().request({ url: '/api/auth/sign-in' });
    expect(String(begin.headers.location)).toMatch(/^\/error\b/);
  } finally {
    await deceived.close();
    await new Promise((resolve) => impostor.close(resolve));
  }
});

test('the product’s own form takes no passkey, and no practice can require administrators to have one', async () => {
  const browser = world.browser();
  const uid = { params: { uid: 'a'.repeat(21) } };
  expect((await browser.call('POST /api/auth/interactions/:uid/passkey', uid)).status).toBe(404);
  const admin = await world.signedIn(world.staff.administrator);
  const { result } = await admin.call('GET /api/admin/practices/:practiceId/settings', {
    params: { practiceId: world.practice.id },
  });
  expect(result.settings.administratorPasskey?.available).toBe(false);
});

test('refuses an ID token signed by another key', async () => {
  const other = await startIssuer(`${PUBLIC_URL}/auth-callback`, `${PUBLIC_URL}/logout?done=1`);
  const deceived = await createWorld({
    environment: {
      OIDC_ISSUER: other.issuer,
      OIDC_CLIENT_ID: 'practice',
      OIDC_CLIENT_SECRET: 'known to both',
    },
  });
  try {
    const { keys } = (await (await fetch(`${other.issuer}/jwks`)).json()) as { keys: { kty: string }[] };
    const { n } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
    other.keys.claimed = { keys: keys.map((key) => (key.kty === 'RSA' ? { ...key, n } : key)) };
    const person = await makeAccount(deceived.db, [deceived.practice.id]);
    other.vouchFor.current = { sub: 'ext-9', email: person.email, email_verified: true };
    const browser = deceived.browser();
    const begin = await browser.request({ url: '/api/auth/sign-in' });
    const callback = await passThrough(other.issuer, String(begin.headers.location));
    const { url } = await browser.open(callback);
    expect(url.pathname).toBe('/error');
    expect((await browser.call('GET /api/provider/me')).status).toBe(401);
  } finally {
    await deceived.close();
    await other.close();
  }
});

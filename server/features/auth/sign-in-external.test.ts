import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../test-support/browser.ts';
import { passThrough, startIssuer } from '../../test-support/oidc-issuer.ts';
import { makeAccount, type TestAccount } from '../../test-support/people.ts';
import { createWorld, type World } from '../../test-support/world.ts';

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
    },
  });
  account = await makeAccount(world.db, [world.practice.id], { firstName: 'Ext' });
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

/** Signs in as `who`. @returns where the browser ended */
async function signIn(browser: Browser, who: typeof issuer.vouchFor.current): Promise<string> {
  issuer.vouchFor.current = who;
  const begin = await browser.request({ url: '/api/auth/sign-in?returnTo=/provider/account' });
  const callback = await passThrough(issuer.issuer, String(begin.headers.location));
  const { url } = await browser.open(callback);
  return `${url.pathname}${url.search}`;
}

test('an unverified address is refused', async () => {
  const who = { sub: 'ext-0', email: account.email, email_verified: false };
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=ACCESS_DENIED');
});

test('a verified address binds its account the first time; then the subject opens it', async () => {
  const browser = world.browser();
  expect(await signIn(browser, { sub: 'ext-1', email: account.email, email_verified: true })).toBe(
    '/provider/account',
  );
  expect((await browser.call('GET /api/provider/me')).result.accountId).toBe(account.accountId);

  const later = world.browser();
  await signIn(later, { sub: 'ext-1', email: 'renamed@practice.test', email_verified: true });
  expect((await later.call('GET /api/provider/me')).result.accountId).toBe(account.accountId);
});

test('a bound account’s address does not open it for another subject', async () => {
  const who = { sub: 'ext-2', email: account.email, email_verified: true };
  expect(await signIn(world.browser(), who)).toBe('/error?errorCode=ACCESS_DENIED');
});

test('a person without an account is refused', async () => {
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

test('the embedded form does not exist', async () => {
  const answer = await world.browser().call('POST /api/auth/interactions/:uid', {
    params: { uid: 'a'.repeat(21) },
    body: { email: account.email, password: 'Right-horse-7' },
  });
  expect(answer.status).toBe(404);
});

test('an unreachable issuer leads to the error page', async () => {
  const lonely = await createWorld({
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'practice', OIDC_CLIENT_SECRET: 'x' },
  });
  const { url } = await lonely.browser().open('/api/auth/sign-in');
  expect(url.search).toBe('?errorCode=SERVICE_UNAVAILABLE');
  await lonely.close();
});

test('an ID token that is signed by another key opens nothing', async () => {
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

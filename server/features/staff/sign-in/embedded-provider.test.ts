import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

/* Authorization requests that the embedded OpenID provider refuses (ASVS 10.4, 10.6). */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function ask(change: (parameters: URLSearchParams) => void): Promise<{ to: URL | null }> {
  const browser = world.browser();
  const begun = await browser.request({ url: '/api/auth/sign-in' });
  const address = new URL(String(begun.headers.location));
  change(address.searchParams);
  const answer = await browser.request({ url: `${address.pathname}${address.search}` });
  const { location } = answer.headers;
  return { to: location ? new URL(String(location), world.publicUrl) : null };
}

test('the product’s own request leads to the form', async () => {
  const { to } = await ask(() => {});
  expect(to?.pathname).toMatch(/^\/api\/auth\/interactions\//);
});

test.each([
  'https://elsewhere.example/auth-callback',
  '/auth-callback/',
  '/auth-callback?more=1',
  '/AUTH-CALLBACK',
])('refuses the redirect address %s without redirecting to it', async (redirect) => {
  const { to } = await ask((parameters) =>
    parameters.set('redirect_uri', new URL(redirect, world.publicUrl).href),
  );
  expect(`${to?.pathname}${to?.search}`).toBe('/error?errorCode=SIGN_IN_FAILED');
});

test.each<[string, (parameters: URLSearchParams) => void, string]>([
  ['without a code challenge', (all) => all.delete('code_challenge'), 'invalid_request'],
  ['with a plain code challenge', (all) => all.set('code_challenge_method', 'plain'), 'invalid_request'],
  ['for a token', (all) => all.set('response_type', 'token'), 'unsupported_response_type'],
  ['for an ID token', (all) => all.set('response_type', 'id_token'), 'invalid_request'],
])('refuses a request %s', async (_, change, error) => {
  const { to } = await ask(change);
  expect(to?.pathname).toBe('/auth-callback');
  expect(`${to?.search}${to?.hash}`).toContain(`error=${error}`);
});

test('accepts a code for a minute', async () => {
  const signIn = async (lateMs: number) => {
    const browser = world.browser();
    const form = await browser.open('/api/auth/sign-in');
    const { result } = await browser.call('POST /api/auth/interactions/:uid', {
      params: { uid: form.url.pathname.split('/')[2] ?? '' },
      body: { email: world.staff.provider.email, password: PASSWORD },
    });
    const resume = await browser.request({ url: new URL(result.redirectTo).pathname });
    const before = world.time.now;
    world.time.now += lateMs;
    const { url } = await browser.open(String(resume.headers.location));
    world.time.now = before;
    return url.searchParams.get('errorCode');
  };
  expect(await signIn(50_000)).toBeNull();
  expect(await signIn(70_000)).toBe('SIGN_IN_FAILED');
});

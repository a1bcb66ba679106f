import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../test-support/world.ts';
import { STAFF_COOKIE } from './cookies.ts';
import { ownCookies } from './own-cookies.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { PUBLIC_URL: 'https://localhost:8443' } });
});
afterAll(() => world.close());

describe('with https', () => {
  test('a link’s cookie is this host’s own, and opens the visit', async () => {
    const browser = world.browser();
    const { token } = await world.scheduled();
    const opened = await browser.call('POST /api/patient/links/:path/:token/open', {
      params: { path: 'v', token },
    });
    expect(String(opened.headers['set-cookie'])).toMatch(
      /^__Host-anteroom_visit_[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { sessionId } = opened.result;
    const answer = await browser.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } });
    expect(answer.status).toBe(200);
  });

  test('a cookie that another host of the domain may have set is none', async () => {
    const { cookies } = await world.signedIn(world.staff.provider);
    const [ticket = ''] = cookies.values();
    const other = world.browser();
    other.cookies.set(STAFF_COOKIE, ticket);
    expect((await other.call('GET /api/provider/me')).status).toBe(401);
    other.cookies.set(`__Host-${STAFF_COOKIE}`, ticket);
    expect((await other.call('GET /api/provider/me')).status).toBe(200);
  });

  test('signing out deletes it in a way that browsers accept', async () => {
    const staff = await world.signedIn(world.staff.provider);
    const { headers } = await staff.call('POST /api/auth/sign-out');
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-anteroom_staff=; Max-Age=0; Path=\/; Expires=[^;]+; Secure;/,
    );
    expect((await staff.call('GET /api/provider/me')).status).toBe(401);
  });
});

test('without https, cookies keep their names', () => {
  const cookies = { [STAFF_COOKIE]: 'a', '__Host-anteroom_staff': 'b' };
  expect(ownCookies(cookies, 'http://localhost:3000')).toEqual(cookies);
  expect(ownCookies(cookies, 'https://localhost:3000')).toEqual({ [STAFF_COOKIE]: 'b' });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { STAFF_COOKIE } from './cookies.ts';
import { ownCookies } from './own-cookies.ts';

let world: World;
let clientRoot: string;
beforeAll(async () => {
  clientRoot = mkdtempSync(join(tmpdir(), 'anteroom-client-'));
  writeFileSync(join(clientRoot, 'index.html'), '<!doctype html><title>client</title>');
  world = await createWorld({ clientRoot, environment: { PUBLIC_URL: 'https://localhost:8443' } });
});
afterAll(async () => {
  await world.close();
  rmSync(clientRoot, { recursive: true });
});

describe('with https', () => {
  test('uses a link’s cookie of this host only, and opens the visit', async () => {
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

  test('ignores a cookie that another host of the domain may have set', async () => {
    const { cookies } = await world.signedIn(world.staff.provider);
    const [ticket = ''] = cookies.values();
    const other = world.browser();
    other.cookies.set(STAFF_COOKIE, ticket);
    expect((await other.call('GET /api/provider/me')).status).toBe(401);
    other.cookies.set(`__Host-${STAFF_COOKIE}`, ticket);
    expect((await other.call('GET /api/provider/me')).status).toBe(200);
  });

  test('makes the embedded provider’s cookies secure, with names that say so', async () => {
    const browser = world.browser();
    const set: string[] = [];
    async function follow(url: string): Promise<string> {
      const { headers } = await browser.request({ url: url.replace(world.publicUrl, '') });
      set.push(...[headers['set-cookie'] ?? []].flat().map(String));
      return String(headers.location);
    }
    const form = await follow(await follow('/api/auth/sign-in?returnTo=/provider/visits'));
    const uid = form.split('/').at(-1) ?? '';
    const { email } = world.staff.provider;
    const body = { email, password: PASSWORD };
    const { result } = await browser.call('POST /api/auth/interactions/:uid', { params: { uid }, body });
    await follow(await follow(result.redirectTo));
    expect((await browser.call('GET /api/provider/me')).status).toBe(200);

    const ofProvider = set.filter((cookie) => /^[\w-]*anteroom_idp/.test(cookie));
    expect(new Set(ofProvider.map((cookie) => cookie.split(/[.=]/)[0]))).toEqual(
      new Set(['__Host-anteroom_idp', '__Secure-anteroom_idp_form', '__Secure-anteroom_idp_resume']),
    );
    for (const cookie of ofProvider) {
      expect(cookie).toMatch(/; secure(;|$)/i);
      expect(cookie).toMatch(/; httponly(;|$)/i);
      if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; path=\/(;|$)/i);
    }
  });

  test('sends HSTS for a year, with subdomains, on pages and data answers', async () => {
    for (const url of ['/provider/visits', '/api/provider/me']) {
      const { headers } = await world.browser().request({ url });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
  });

  test('deletes a cookie at sign-out in a way that browsers accept', async () => {
    const staff = await world.signedIn(world.staff.provider);
    const { headers } = await staff.call('POST /api/auth/sign-out');
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-anteroom_staff=; Max-Age=0; Path=\/; Expires=[^;]+; Secure;/,
    );
    expect((await staff.call('GET /api/provider/me')).status).toBe(401);
  });
});

test('keeps cookie names without https', () => {
  const cookies = { [STAFF_COOKIE]: 'a', '__Host-anteroom_staff': 'b' };
  expect(ownCookies(cookies, 'http://localhost:3000')).toEqual(cookies);
  expect(ownCookies(cookies, 'https://localhost:3000')).toEqual({ [STAFF_COOKIE]: 'b' });
});

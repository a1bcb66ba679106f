import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEveryCall } from '#server/test-support/every-call.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';

const DOCUMENT = readFileSync(new URL('../../docs/security/ways-in.md', import.meta.url), 'utf8');
const named = new Set([...DOCUMENT.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]+)`/g)].map(([, name]) => name));
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
  expect(open.filter((name) => !named.has(name))).toEqual([]);
  expect(open).toContain('POST /api/auth/interactions/:uid');
  expect(open).toContain('POST /api/patient/links/:path/:token/open');
});

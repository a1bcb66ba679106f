import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, restContracts } from '../../shared/contracts/rest/index.ts';
import { createEveryCall, type Parts } from '../test-support/every-call.ts';
import { hostileVariants } from '../test-support/hostile.ts';

let calls: Awaited<ReturnType<typeof createEveryCall>>;
beforeAll(async () => {
  calls = await createEveryCall();
});
afterAll(() => calls.world.close());

/** A form of its own, lest the answer be that of an earlier one. */
function fresh(payload: unknown): unknown {
  const { idempotencyKey } = (payload ?? {}) as { idempotencyKey?: unknown };
  const valid = typeof idempotencyKey === 'string' && idempotencyKey.length === 36;
  return valid ? { ...(payload as object), idempotencyKey: randomUUID() } : payload;
}

/** The longest address an HTTP server takes at all. */
const ADDRESS_LIMIT = 8_000;

function addressOf(
  name: CallName,
  { params, query }: Parts,
): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string } {
  const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encode(params?.[key]));
  const search = query
    ? `?${Object.entries(query)
        .map(([key, value]) => `${encode(key)}=${encode(value)}`)
        .join('&')}`
    : '';
  return { method, url: `${path}${search}`.slice(0, ADDRESS_LIMIT) };
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.slice(0, ADDRESS_LIMIT).toWellFormed());
}

/** Everything the database holds of the live visit. */
async function standOf(): Promise<string> {
  const { world, live } = calls;
  const { visitId, sessionId } = live;
  return JSON.stringify([
    await world.db.selectFrom('visits').selectAll().where('id', '=', visitId).execute(),
    await world.db.selectFrom('visitPatients').selectAll().where('sessionId', '=', sessionId).execute(),
    // Inviting a guest by what fits after all sends messages of its own.
    await world.db
      .selectFrom('messages')
      .selectAll()
      .where('visitId', '=', visitId)
      .where('kind', '=', 'visit-invitation')
      .execute(),
    await world.db
      .selectFrom('links')
      .selectAll()
      .where('visitId', '=', visitId)
      .where('guestId', 'is', null)
      .where('active', '=', false)
      .execute(),
  ]);
}

/** Refused with a code, or answered; never an error of ours. */
function check(what: string, { status, body }: { status: number; body: string }): void {
  if (status === 200) return;
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(JSON.parse(body), what).toHaveProperty('error.code');
}

describe.each(Object.keys(restContracts) as CallName[])('%s', (name) => {
  test('takes nothing that does not fit, and leaves a live visit alone', { timeout: 60_000 }, async () => {
    const { world, everybody } = calls;
    const before = await standOf();
    const right = calls.right[name]();
    for (const part of ['params', 'query'] as const) {
      if (!right[part]) continue;
      for (const { what, payload } of hostileVariants(right[part])) {
        if (typeof payload !== 'object' || payload === null) continue;
        check(`${part}: ${what}`, await everybody.request(addressOf(name, { ...right, [part]: payload })));
      }
    }
    const address = addressOf(name, right);
    if (address.method !== 'GET') {
      const bodies = right.body ? hostileVariants(right.body) : hostileVariants({});
      for (const { what, payload } of bodies) {
        const sent = JSON.stringify(fresh(payload)) ?? '';
        check(`body: ${what}`, await everybody.request({ ...address, payload: sent }));
      }
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense']) {
        const noise = randomBytes(512).toString('latin1');
        const answer = await everybody.request({
          ...address,
          payload: noise,
          headers: { 'content-type': type },
        });
        check(`noise as ${type}`, answer);
      }
    }
    expect(await standOf()).toBe(before);
    // Signing out is the one call whose noise may have worked.
    if (name === 'POST /api/auth/sign-out') {
      for (const [key, value] of (await world.signedIn(world.staff.provider)).cookies)
        everybody.cookies.set(key, value);
    }
    expect((await everybody.call('GET /api/provider/me')).status).toBe(200);
  });
});

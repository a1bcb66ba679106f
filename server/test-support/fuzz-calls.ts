import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CallName } from '#shared/contracts/rest/index.ts';
import type { CallParts } from './call-samples.ts';
import type { createEveryCall } from './every-call.ts';
import { SAMPLES } from './every-call.ts';
import { type FuzzPayload, fuzzVariants, type OddKind } from './fuzz-values.ts';

type EveryCall = Awaited<ReturnType<typeof createEveryCall>>;

/** Uses a new form per request, so that idempotency does not repeat an earlier answer. */
function fresh(payload: unknown): unknown {
  const { idempotencyKey } = (payload ?? {}) as { idempotencyKey?: unknown };
  const valid = typeof idempotencyKey === 'string' && idempotencyKey.length === 36;
  return valid ? { ...(payload as object), idempotencyKey: randomUUID() } : payload;
}

const ADDRESS_LIMIT = 8_000;

function addressOf(
  name: CallName,
  { params, query }: CallParts,
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

async function standOf({ world, live }: EveryCall): Promise<string> {
  const { visitId, sessionId } = live;
  return JSON.stringify([
    await world.db.selectFrom('visits').selectAll().where('id', '=', visitId).execute(),
    await world.db.selectFrom('visitPatients').selectAll().where('sessionId', '=', sessionId).execute(),
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

const REFUSALS: ReadonlySet<string> = new Set(['INVALID_INPUT', 'SURVEY_INVALID', 'PAYLOAD_TOO_LARGE']);

function check(what: string, { status, body }: { status: number; body: string }): void {
  if (status === 200) return;
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(JSON.parse(body), what).toHaveProperty('error.code');
}

function checkRefused(
  name: CallName,
  part: 'params' | 'query' | 'body',
  { what, field, kind }: FuzzPayload,
  answer: { status: number; body: string },
): void {
  check(`${part}: ${what}`, answer);
  const fits: readonly OddKind[] = SAMPLES.mayFit[name]?.[`${part} ${field}`] ?? [];
  if (fits.includes(kind)) return;
  const code = answer.status === 200 ? 'answered' : JSON.parse(answer.body).error.code;
  expect([...REFUSALS], `${part}: ${what} was ${code}`).toContain(code);
}

export async function expectRefusesFuzzInput(
  calls: EveryCall,
  name: CallName,
  choose: (variants: FuzzPayload[]) => FuzzPayload[],
): Promise<void> {
  const { world, everybody } = calls;
  const before = await standOf(calls);
  // Earlier calls' wrong passwords must not affect this one.
  await world.db.deleteFrom('passwordTries').execute();
  const right = calls.right[name]();
  if (name.endsWith('/record-system/test'))
    await world.db.updateTable('recordConnections').set({ retiredAt: new Date() }).execute();
  for (const part of ['params', 'query'] as const) {
    if (!right[part]) continue;
    for (const odd of choose(fuzzVariants(right[part]))) {
      const { payload } = odd;
      if (odd.field === '' || typeof payload !== 'object' || payload === null) continue;
      const answer = await everybody.request(addressOf(name, { ...right, [part]: payload }));
      checkRefused(name, part, odd, answer);
    }
  }
  const address = addressOf(name, right);
  if (address.method !== 'GET') {
    for (const odd of choose(fuzzVariants(right.body ?? {}))) {
      const sent = JSON.stringify(fresh(odd.payload)) ?? '';
      await world.db.deleteFrom('passwordTries').execute();
      const answer = await everybody.request({ ...address, payload: sent });
      if (right.body) checkRefused(name, 'body', odd, answer);
      else check(`body: ${odd.what}`, answer);
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
  expect(await standOf(calls)).toBe(before);
  // Sign-out takes no body, so it succeeds, and the browser must sign in again.
  if (name === 'POST /api/auth/sign-out') {
    for (const [key, value] of (await world.signedIn(world.staff.administrator)).cookies)
      everybody.cookies.set(key, value);
  }
  expect((await everybody.call('GET /api/provider/me')).status).toBe(200);
}

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { IMPORT_ROWS } from '#shared/domain/import.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  browser = await world.signedIn(await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }));
});
afterAll(() => world.close());

const IMPORT = 'POST /api/admin/practices/:practiceId/import';
const params = () => ({ practiceId: world.practice.id });
const choices = { language: 'en', leaveOutWrong: false } as const;

const visits = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.UTC(2027, 0, 1 + Math.floor(at / 20))).toISOString().slice(0, 10),
    time: `${String(8 + (at % 10)).padStart(2, '0')}:${at % 20 < 10 ? '00' : '30'}`,
    visitType: 'Follow-up',
    provider: world.staff.provider.email,
    firstName: 'Ana',
    lastName: 'García',
    mrn: `${name}-${at}`,
    email: `${name}-${at}@visits.test`,
  }));
const send = (rows: ReturnType<typeof visits>, tellPatients: boolean) =>
  browser.call(IMPORT, { params: params(), body: { kind: 'visits', rows, ...choices, tellPatients } });

test('imports the maximum number of visits at once, and refuses one more', async () => {
  const many = visits(IMPORT_ROWS, 'many');
  expect((await send(many, true)).result).toEqual({ added: IMPORT_ROWS, known: 0, wrong: 0 });
  expect((await send(many, true)).result).toEqual({ added: 0, known: IMPORT_ROWS, wrong: 0 });
  expect((await send([...many, ...visits(1, 'one')], true)).error?.code).toBe('INVALID_INPUT');
});

test.each([false, true])('imports a thousand visits in seconds, with messages: %s', async (tellPatients) => {
  const rows = visits(1_000, `told-${tellPatients}`);
  const before = performance.now();
  expect((await send(rows, tellPatients)).result.added).toBe(1_000);
  expect(performance.now() - before).toTakeAtMost(10_000);
});

test('imports five hundred users in seconds', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    firstName: 'Ida',
    lastName: 'Marsh',
    email: `user-${at}@import.test`,
    role: 'Provider',
  }));
  const body = { kind: 'users' as const, rows, ...choices, invite: true };
  const before = performance.now();
  expect((await browser.call(IMPORT, { params: params(), body })).result.added).toBe(500);
  expect(performance.now() - before).toTakeAtMost(5_000);
});

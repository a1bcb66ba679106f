import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Browser } from '#server/test-support/browser.ts';
import type { CallParts } from '#server/test-support/call-samples.ts';
import { createEveryCall } from '#server/test-support/every-call.ts';
import { guestBrowser } from '#server/test-support/guests.ts';
import { mutant, pick, type Random } from '#server/test-support/mutants.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import { tableMarks } from '#server/test-support/table-marks.ts';
import type { RestContract } from '#shared/contracts/contract.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { asJson, type SentBody, spoilt } from '../test-support/mutants.ts';
import { createLogger } from './logging.ts';

/** The seed reproduces a run; `COUNT=100000 npm run soak -- --only=mutations` is a longer one. */
const SEED = Number(process.env.SEED ?? 13);
const COUNT = Number(process.env.COUNT ?? 5_000);
const AT_ONCE = 8;
const LONGEST = 8_000;

const MAY_CHANGE = ['audit_events', 'staff_sessions', 'visit_sessions', 'password_tries'];

/** Calls whose path has no practice's data: the token grants access, or news and pictures are public. */
const OPEN_TO_ALL = /:token|:identifier|:uid|\/news\/|\/public\/|\/demo\//;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Sent {
  what: string;
  who: string;
  method: Method;
  url: string;
  body: SentBody | undefined;
  invalid: boolean;
}

let calls: Awaited<ReturnType<typeof createEveryCall>>;
let callers: Record<string, Browser>;
const logged: string[] = [];

beforeAll(async () => {
  calls = await createEveryCall({ log: createLogger('error', { write: (line) => void logged.push(line) }) });
  const { world, live, guestId, everybody } = calls;
  const elsewhere = await makeAccount(world.db, [world.otherPractice.id], {
    firstName: 'Olga',
    userType: 'ClinicalAdmin',
    apiAccess: API_ACCESS.clinicalAdmin,
    isClientAdmin: true,
  });
  callers = {
    nobody: world.browser(),
    patient: await world.patientOf(live),
    guest: await guestBrowser(world, guestId),
    provider: await world.signedIn(world.staff.provider),
    administrator: everybody,
    elsewhere: await world.signedIn(elsewhere),
  };
});
afterAll(() => calls.world.close());

const text = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, LONGEST / 4).toWellFormed();

/** An address holds only text; an absent field of a path becomes the word. */
const inAddress = (payload: unknown) =>
  Object.fromEntries(
    Object.entries(payload ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, text(value)]],
    ),
  );

const asSentOf = (name: CallName) => ({
  params: (payload: unknown) =>
    Object.fromEntries(Object.entries(inAddress(payload)).filter(([key]) => name.includes(`:${key}`))),
  query: inAddress,
  body: undefined,
});

function addressOf(name: CallName, { params, query }: CallParts): { method: Method; url: string } {
  const [method, pattern] = name.split(' ') as [Method, string];
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(text(params?.[key])));
  const search = new URLSearchParams(inAddress(query)).toString();
  return { method, url: search ? `${path}?${search}` : path };
}

function generate(random: Random, index: number): Sent {
  const names = Object.keys(restContracts) as CallName[];
  const name = names[index % names.length] as CallName;
  const contract: RestContract = restContracts[name];
  const right = calls.right[name]();
  const who = pick(random, Object.keys(callers));
  const parts = (['params', 'query', 'body'] as const).filter((part) => contract[part]);
  if (contract.params && random() < 0.1 && !OPEN_TO_ALL.test(name)) {
    const body = contract.body ? asJson(right.body) : undefined;
    const stranger = pick(random, ['elsewhere', 'nobody']);
    return { what: `${name}, valid`, who: stranger, ...addressOf(name, right), body, invalid: false };
  }
  const part = pick(random, parts);
  if (part === 'body' && random() < 0.25) {
    const body = spoilt(right.body, random);
    return { what: `${name}, spoilt body`, who, ...addressOf(name, right), body, invalid: true };
  }
  const changed =
    part && mutant(right[part] ?? {}, contract[part] as z.ZodType, random, asSentOf(name)[part]);
  const body = contract.body ? asJson(part === 'body' ? changed : right.body) : undefined;
  // The schema accepts any text, such as a token, so the text matches but names nothing.
  if (!part || changed === undefined || (part !== 'body' && typeof changed !== 'object')) {
    const params = Object.fromEntries(
      Object.entries(right.params ?? {}).map(([key, old]) => [key, `${old}x`]),
    );
    const address = addressOf(name, { ...right, params });
    const sent = contract.body ? asJson(right.body) : undefined;
    return { what: `${name}, unknown`, who: 'nobody', ...address, body: sent, invalid: false };
  }
  const address = addressOf(name, part === 'body' ? right : { ...right, [part]: changed });
  return { what: `${name}, ${part}`, who, ...address, body, invalid: true };
}

async function send({ what, who, method, url, body, invalid }: Sent, label: string): Promise<string[]> {
  const answer = await (callers[who] as Browser).request({
    method,
    url,
    ...(body && method !== 'GET' ? body : {}),
  });
  const told = `${label} ${what} by ${who}: ${answer.status} ${answer.body.slice(0, 200)} to ${url.slice(0, 200)}, ${body?.payload.slice(0, 300)}`;
  if (answer.status < 400) return invalid ? [`accepted: ${told}`] : [];
  const code = (JSON.parse(answer.body) as { error?: { code?: ErrorCode } }).error?.code;
  if (!code || !Object.hasOwn(ERRORS, code)) return [`no code: ${told}`];
  return answer.status >= 500 || ERRORS[code].status !== answer.status ? [told] : [];
}

test('refuses calls that break their contract with a code, and changes nothing', {
  timeout: 600_000,
}, async () => {
  const before = await tableMarks(calls.world.db, { except: MAY_CHANGE });
  const faults: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < COUNT && faults.length < 20) {
      const index = next++;
      const sent = generate(seededRandom(SEED * 1_000_003 + index), index);
      faults.push(...(await send(sent, `SEED=${SEED}, call ${index}:`)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(faults).toEqual([]);
  expect(next).toBe(COUNT);
  expect(logged).toEqual([]);
  expect(await tableMarks(calls.world.db, { except: MAY_CHANGE })).toEqual(before);
  expect((await calls.everybody.call('GET /api/provider/me')).status).toBe(200);
});

test('refuses headers and addresses over the limit, and answers the next connection', async () => {
  const { app, publicUrl } = calls.world;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { origin: publicUrl, ...headers } });
  for (const name of ['cookie', 'x-any'])
    expect((await get('/api/provider/me', { [name]: 'a'.repeat(100_000) })).status).toBe(431);
  expect((await get(`/api/provider/${'c'.repeat(100_000)}`, {})).status).toBe(431);
  expect((await get('/api/provider/me', {})).status).toBe(401);
});

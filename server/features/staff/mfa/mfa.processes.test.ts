import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import {
  createProcessWorld,
  type ProcessWorld,
  type WorldProcess,
} from '#server/test-support/process-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { CODE_TRIES } from '#shared/domain/mfa.ts';

let world: ProcessWorld;
let processes: WorldProcess[];
beforeAll(async () => {
  world = await createProcessWorld();
  processes = await Promise.all([world.process(), world.process()]);
  await setSetting(world.db, world.practice.id, 'patientMfa', true);
});
afterAll(() => world.close());

let calls = 0;
async function post(browser: Browser, path: string, body: unknown) {
  calls += 1;
  const at = processes[calls % processes.length];
  const response = await fetch(`http://127.0.0.1:${at?.port}${path}`, {
    method: 'POST',
    headers: {
      origin: world.publicUrl,
      cookie: browser.cookieHeader,
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}`,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { error?: { details?: Record<string, unknown> } };
  return { status: response.status, details: answer.error?.details ?? {} };
}

async function owing(visit: Awaited<ReturnType<ProcessWorld['visitSoon']>>) {
  const browser = await world.patientOf(visit);
  const refused = await browser.call('GET /api/patient/sessions/:sessionId', {
    params: { sessionId: visit.sessionId },
  });
  return { browser, path: `/api/patient/mfa/${refused.error.details?.identifier}` };
}

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('counts a hundred concurrent guesses to two processes as five', async () => {
  const { browser, path } = await owing(await world.visitSoon());
  expect((await post(browser, `${path}/codes`, { method: 'Email', language: 'en' })).status).toBe(200);
  const { id } = await world.db
    .selectFrom('mfaCodes')
    .select('id')
    .where('challengeId', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  const right = world.deps.keys.mfaCode(id);
  const wrong = (index: number) => String((Number(right) + index + 1) % 1_000_000).padStart(6, '0');

  const answers = await times(100, (index) => post(browser, `${path}/verify`, { code: wrong(index) }));
  expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
  const left = answers.flatMap(({ details }) => details.triesLeft ?? []);
  expect(left.sort()).toEqual([1, 2, 3, 4]);
  const counted = await world.db
    .selectFrom('mfaCodes')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(counted.tries).toBe(CODE_TRIES);
  expect((await post(browser, `${path}/verify`, { code: right })).details.reason).toBe('LOCKED');
});

test('accepts the right code once if it is sent twenty times at once to two processes', async () => {
  const { browser, path } = await owing(await world.visitSoon());
  await post(browser, `${path}/codes`, { method: 'Email', language: 'en' });
  const { id } = await world.db
    .selectFrom('mfaCodes')
    .select('id')
    .where('challengeId', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  const code = world.deps.keys.mfaCode(id);
  const answers = await times(20, () => post(browser, `${path}/verify`, { code }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('sends one code for a hundred concurrent requests from ten sessions of one person', async () => {
  const visit = await world.visitSoon();
  const sessions = await times(10, () => owing(visit));
  const answers = await times(100, (index) => {
    const { browser, path } = sessions[index % 10] ?? sessions[0] ?? { browser: world.browser(), path: '' };
    return post(browser, `${path}/codes`, { method: 'Email', language: 'en' });
  });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(99);
});

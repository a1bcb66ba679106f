import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { JOBS } from '#server/features/index.ts';
import { scheduleVisit } from '#server/features/visits/scheduling/schedule-visit.service.ts';
import { startPgBossJobs } from '#server/runtime/jobs/pg-boss.ts';
import { type LosableNames, losableNames } from '#server/test-support/breakable-way.ts';
import {
  createProcessWorld,
  type ProcessWorld,
  processVisits,
  type WorldProcess,
  words,
} from '#server/test-support/process-world.ts';

let world: ProcessWorld;
let names: LosableNames;
let first: WorldProcess;
let second: WorldProcess;
beforeAll(async () => {
  world = await createProcessWorld();
  names = await losableNames({ postgres: world.database.url, redis: world.redis.url });
  const [database = '', redis = ''] = names.urls;
  const start = () => world.process(redis, { ...names.environment, DATABASE_URL: database });
  [first, second] = await Promise.all([start(), start()]);
});
afterEach(() => names.find());
afterAll(async () => {
  await world.close();
  names.close();
});

const { inVisit } = processVisits(() => world);

const ALL_READY = { ready: true, database: true, media: true, redis: true };

const storedChat = async (visitId: string) => {
  const rows = await world.db
    .selectFrom('chatMessages')
    .select('text')
    .where('visitId', '=', visitId)
    .execute();
  return rows.map(({ text }) => text).sort();
};

async function visitToTell(email: string): Promise<void> {
  const jobs = await startPgBossJobs(world.database.url, world.deps.log, JOBS);
  const [date = ''] = new Date(Date.now() + 36 * 3_600_000).toISOString().split('T');
  const patient = { firstName: 'Walter', lastName: 'Brandt', language: 'en', linkDelivery: 'Email' } as const;
  await scheduleVisit(
    { ...world.deps, jobs },
    world.staff.provider.accountId,
    world.form({ date, patients: [{ ...patient, email }] }),
  );
  await jobs.stop();
}

test.each([
  ['ENOTFOUND', 0],
  ['EAI_AGAIN', 20_000],
] as const)(
  'when no name resolves (%s) and connections end, open visits continue, calls report it, and all recovers in seconds',
  async (code, lastsMs) => {
    const { visit, provider, patient, seatId } = await inVisit(first, first);
    const spread = await inVisit(first, second);
    const staff = await world.signedIn(world.staff.provider);
    const ask = async ({ port }: WorldProcess) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/provider/me`, {
        headers: { cookie: staff.cookieHeader },
      });
      const { error } = (await answer.json()) as { error?: { code: string } };
      return [answer.status, error?.code];
    };
    const said: { message: ReturnType<typeof words>; outcome: Promise<string> }[] = [];
    const answers = new Set<string>();
    const talk = setInterval(() => {
      const message = words(`said ${String(said.length).padStart(4, '0')}`);
      const outcome = provider.outcome('chat:send', message);
      said.push({ message, outcome });
      void outcome.then((known) => answers.add(known));
    }, 50);
    try {
      await expect.poll(() => said.length).toBeGreaterThan(10);
      await expect.poll(() => [...answers]).toContain('ok');
      names.lose(code);
      for (const process of [first, second])
        await expect
          .poll(() => process.ready())
          .toEqual({ ready: false, database: false, media: true, redis: false });
      await expect.poll(() => ask(first)).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(await ask(second)).toEqual([503, 'SERVICE_UNAVAILABLE']);
      await expect.poll(() => [...answers]).toContain('SERVICE_UNAVAILABLE');
    } finally {
      clearInterval(talk);
    }
    const outcomes = await Promise.all(said.map(({ outcome }) => outcome));
    expect(answers).toEqual(new Set(['ok', 'SERVICE_UNAVAILABLE']));
    const textsOf = (outcome: string) =>
      said.filter((_, index) => outcomes[index] === outcome).map(({ message }) => message.text);
    expect(await storedChat(visit.visitId)).toEqual(expect.arrayContaining(textsOf('ok')));
    expect((await fetch(`http://127.0.0.1:${first.port}/healthz`)).status).toBe(200);
    await setTimeout(lastsMs);
    expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
    await patient.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphone === 'off');
    expect([provider.connected, patient.connected]).toEqual([true, true]);
    await visitToTell(`${code.toLowerCase()}@example.com`);

    names.find();
    const found = performance.now();
    for (const process of [first, second])
      await expect.poll(() => process.ready(), { interval: 100 }).toEqual(ALL_READY);
    expect(await ask(first)).toEqual([200, undefined]);
    expect(await ask(second)).toEqual([200, undefined]);
    expect(performance.now() - found).toTakeAtMost(10_000);
    for (const { message } of said) expect(await provider.outcome('chat:send', message)).toBe('ok');
    const texts = said.map(({ message }) => message.text);
    expect(await storedChat(visit.visitId)).toEqual(texts);
    const heard = () =>
      patient.heard
        .filter(({ name }) => name === 'chat:added')
        .map(({ payload }) => (payload as { text: string }).text)
        .sort();
    await expect.poll(heard).toEqual(texts);
    await expect.poll(() => spread.patient.outcome('chat:send', words('over Redis'))).toBe('ok');
    await spread.provider.next('chat:added', ({ text }) => text === 'over Redis');
    expect([provider, patient, spread.provider, spread.patient].map((one) => one.connected)).toEqual(
      Array(4).fill(true),
    );
    await expect
      .poll(async () => {
        const messages = await world.db
          .selectFrom('messages')
          .select('state')
          .where('recipient', '=', `${code.toLowerCase()}@example.com`)
          .execute();
        return messages.map(({ state }) => state);
      })
      .toEqual(['sent']);
  },
);

test('a process that alone loses both services loses its visits to another, and learns so on reconnecting', async () => {
  const own = await losableNames({ postgres: world.database.url, redis: world.redis.url });
  const [database = '', redis = ''] = own.urls;
  const lonely = await world.process(redis, { ...own.environment, DATABASE_URL: database });
  const { visit, provider, patient, seatId } = await inVisit(lonely, second);
  expect(await provider.outcome('chat:send', words('before'))).toBe('ok');
  own.lose('EAI_AGAIN');
  await patient.next('media:reset');
  expect(await patient.outcome('chat:send', words('taken over'))).toBe('ok');
  await expect.poll(() => lonely.ready()).toMatchObject({ database: false, redis: false });
  expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
  expect(await provider.outcome('chat:send', words('to no one'))).toBe('SERVICE_UNAVAILABLE');
  own.find();
  await provider.next('media:reset');
  expect(await provider.outcome('chat:send', words('and back'))).toBe('ok');
  await patient.next('chat:added', ({ text }) => text === 'and back');
  expect(await storedChat(visit.visitId)).toEqual(['and back', 'before', 'taken over']);
  expect(provider.connected).toBe(true);
  own.close();
  await lonely.stop('SIGKILL');
});

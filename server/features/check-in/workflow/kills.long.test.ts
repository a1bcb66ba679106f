import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConsentChain } from '#server/features/check-in/consent/check-consent.service.ts';
import { askQuestion } from '#server/test-support/people.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import { type ServerProcess, startServer } from '#server/test-support/server-process.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { WORKFLOW_STEPS } from '#shared/domain/workflow.ts';

/** `KILLS=100` runs them all; a normal test run does a few. */
const KILLS = Number(process.env.KILLS ?? 3);

let world: World;
let server: ServerProcess;
const start = async () => {
  server = await startServer({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: world.database.url,
  });
};
beforeAll(async () => {
  world = await createWorld();
  world.time.now = Date.now();
  await start();
});
afterAll(async () => {
  await server?.stop('SIGTERM');
  await world.close();
});

const read = { version: '2.1', language: 'en' };
const CALLS = [
  ['workflow/terms', read, 'consent'],
  ['workflow/consent', { ...read, variant: 'telehealth' }, 'signature'],
  [
    'workflow/signature',
    {
      ...read,
      signedBy: 'patient',
      typedSignature: 'Walter Brandt',
      dateOfBirth: '1952-03-01',
      representative: null,
    },
    'location',
  ],
  [
    'workflow/location',
    {
      place: 'home',
      otherPlace: null,
      street: '12 Mesa Drive',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
      callbackNumber: '6025550123',
    },
    'intake',
  ],
  ['intake', { language: 'en' }, null],
] as const;

test(
  `loses and duplicates nothing when a server is killed after ${KILLS} acknowledgments`,
  async () => {
    const steps = WORKFLOW_STEPS.filter((step) => CALLS.some(([path]) => path.endsWith(step)));
    await world.db
      .updateTable('visitTypes')
      .set({ workflow: JSON.stringify(steps.map((step) => ({ step, mandatory: true }))) })
      .execute();
    await askQuestion(world.db, world.practice.visitTypeId);
    const random = seededRandom(20261121);
    let kills = 0;
    const sessions: string[] = [];
    while (kills < KILLS) {
      const inADay = new Date(Date.now() + 86_400_000).toISOString();
      const visit = await world.scheduled({ date: inADay.slice(0, 10) });
      sessions.push(visit.sessionId);
      const cookie = (await world.patientOf(visit)).cookieHeader;
      const ask = async (path: string, body?: object) => {
        const answer = await fetch(`${server.url}/api/patient/sessions/${visit.sessionId}/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { cookie, origin: server.url, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        expect(answer.status, await answer.clone().text()).toBe(200);
        const { result } = (await answer.json()) as { result: { current: string | null } };
        return result;
      };
      for (const [path, body, next] of CALLS) {
        expect((await ask(path, body)).current).toBe(next);
        if (kills === KILLS || random() < 0.4) continue;
        kills += 1;
        await server.stop('SIGKILL');
        await start();
        expect((await ask('workflow')).current).toBe(next);
        expect((await ask(path, body)).current).toBe(next);
      }
    }
    for (const sessionId of sessions) {
      const records = await world.db
        .selectFrom('consentRecords')
        .select('kind')
        .where('sessionId', '=', sessionId)
        .orderBy('seq')
        .execute();
      expect(records.map(({ kind }) => kind)).toEqual(['consent', 'location']);
      const done = await world.audited({ action: 'step.done', subjectId: sessionId });
      expect(done).toHaveLength(CALLS.length);
    }
    expect(await checkConsentChain(world.deps, world.practice.id)).toBeNull();
  },
  30_000 + KILLS * 15_000,
);

// Runs on both PostgreSQLs: codes and tries are counted under a lock.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, codesIn, enter, look, readVisit, why, wrong } from '#server/test-support/second-factors.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { CODE_TRIES } from '#shared/domain/mfa.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/test-support/durations.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await demand(true);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const { newestCode, sent, demand, patient, auditOf } = codesIn(() => world);

describe('guessing', () => {
  test('locks after the fifth wrong code, even for the right one', async () => {
    const who = await patient();
    const code = await sent(who);
    for (let tries = 1; tries < CODE_TRIES; tries += 1) {
      const answer = await enter(who, wrong(code, tries));
      expect(answer.error.details).toEqual({ reason: 'WRONG', triesLeft: CODE_TRIES - tries });
    }
    expect(why(await enter(who, wrong(code, 9)))).toEqual(['UNABLE_VALIDATE_CODE', 'LOCKED']);
    expect(why(await enter(who, code))).toEqual(['UNABLE_VALIDATE_CODE', 'LOCKED']);
    expect((await look(who)).result.sent).toBeNull();
    expect(await auditOf(who)).toEqual(['mfa.code-sent', ...Array(5).fill('mfa.failed'), 'mfa.locked']);
    world.time.now += MINUTE_MS;
    expect((await enter(who, await sent(who))).status).toBe(200);
  });

  test('succeeds on the last attempt', async () => {
    const who = await patient();
    const code = await sent(who);
    for (let tries = 1; tries < CODE_TRIES; tries += 1) await enter(who, wrong(code, tries));
    expect((await enter(who, code)).status).toBe(200);
  });

  test('counts five of a hundred concurrent guesses, and then refuses the right code', async () => {
    const who = await patient();
    const code = await sent(who);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => enter(who, wrong(code, index + 1))),
    );
    const counted = answers.filter(({ error }) => error.details?.triesLeft !== undefined);
    expect(counted.map(({ error }) => error.details?.triesLeft).sort()).toEqual([1, 2, 3, 4]);
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    expect((await newestCode(who)).tries).toBe(CODE_TRIES);
    expect((await enter(who, code)).status).toBe(400);
    expect((await readVisit(who.browser, who.sessionId)).status).toBe(401);
    expect((await auditOf(who)).filter((action) => action === 'mfa.failed')).toHaveLength(CODE_TRIES);
  });
});

describe('sending', () => {
  test('requires a pause, then allows five an hour, per person rather than per session', async () => {
    const visit = await world.scheduled();
    const first = await patient(visit);
    expect((await ask(first)).result).toMatchObject({ resendInSeconds: 30, expiresInSeconds: 600 });
    world.time.now += 29_999;
    const soon = await ask(first);
    expect([soon.status, ...why(soon)]).toEqual([429, 'UNABLE_REQUEST_CODE', 'TOO_SOON']);
    expect(soon.error.details?.retryInSeconds).toBe(1);
    for (let sends = 2; sends <= 5; sends += 1) {
      world.time.now += MINUTE_MS;
      expect((await ask(await patient(visit))).status).toBe(200);
    }
    world.time.now += MINUTE_MS;
    const many = await ask(first);
    expect(why(many)).toEqual(['UNABLE_REQUEST_CODE', 'TOO_MANY']);
    expect((await look(first)).result.resendInSeconds).toBe(many.error.details?.retryInSeconds);
    expect((await ask(await patient())).status).toBe(200);
    world.time.now = WORLD_BEGINS + HOUR_MS - 1;
    expect((await ask(first)).status).toBe(429);
    world.time.now += 1;
    expect((await ask(first)).status).toBe(200);
  });

  test('sends one code for a hundred concurrent requests', async () => {
    const visit = await world.scheduled();
    const people = await Promise.all(Array.from({ length: 10 }, () => patient(visit)));
    const answers = await Promise.all(people.flatMap((who) => Array.from({ length: 10 }, () => ask(who))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(99);
  });
});

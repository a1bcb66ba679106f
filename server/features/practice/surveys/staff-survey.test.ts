// Runs on both PostgreSQLs: two answers of an account at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { LIMITS } from '#shared/rules/text.ts';

const DAY = 24 * 3_600_000;
const READ = 'GET /api/provider/survey';
const ANSWER = 'POST /api/provider/survey';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function newStaff(
  options: { apiAccess?: number } = {},
): Promise<{ browser: Browser; accountId: string }> {
  world.time.now = WORLD_BEGINS;
  const account = await makeAccount(world.db, [world.practice.id], options);
  await world.db
    .updateTable('accounts')
    .set({ createdAt: new Date(WORLD_BEGINS) })
    .where('id', '=', account.accountId)
    .execute();
  return { browser: await world.signedIn(account), accountId: account.accountId };
}
const answer = (browser: Browser, body: object = {}) =>
  browser.call(ANSWER, { body: { practiceId: world.practice.id, score: 9, comment: '', ...body } });
const alerts = async (browser: Browser) =>
  (await browser.call('GET /api/provider/launch-practices')).result.userSurveyAlerts;
async function later(accountId: string, ms: number): Promise<Browser> {
  world.time.now += ms;
  return world.signedIn({ accountId, email: '', displayName: '' });
}

test('asks an account 30 days after its creation, and 30 days after each answer', async () => {
  const { browser, accountId } = await newStaff();
  expect(await alerts(browser)).toBe(0);
  const nearly = await later(accountId, 30 * DAY - 1);
  expect(await alerts(nearly)).toBe(0);
  const asked = await later(accountId, 1);
  expect(await alerts(asked)).toBe(1);
  expect((await asked.call(READ)).result).toEqual({ availableAt: null });
  const next = new Date(WORLD_BEGINS + 60 * DAY).toISOString();
  expect((await answer(asked)).result).toEqual({ availableAt: next });
  expect(await alerts(asked)).toBe(0);
  expect((await asked.call(READ)).result).toEqual({ availableAt: next });
  const early = await later(accountId, 30 * DAY - 1);
  expect((await answer(early)).error.code).toBe('SURVEY_ATTEMPTS_REACHED');
  expect(await alerts(early)).toBe(0);
  const again = await later(accountId, 1);
  expect(await alerts(again)).toBe(1);
  expect((await answer(again, { score: 0, comment: ' Slow ' })).status).toBe(200);
  const kept = await world.db
    .selectFrom('staffSurveys')
    .select(['score', 'comment', 'practiceId'])
    .where('accountId', '=', accountId)
    .orderBy('at')
    .execute();
  const practiceId = world.practice.id;
  expect(kept).toEqual([
    { score: 9, comment: '', practiceId },
    { score: 0, comment: 'Slow', practiceId },
  ]);
});

test('counts one of two concurrent answers', async () => {
  const { browser, accountId } = await newStaff();
  const answers = await Promise.all([answer(browser), answer(browser, { score: 3 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const kept = await world.db
    .selectFrom('staffSurveys')
    .select('id')
    .where('accountId', '=', accountId)
    .execute();
  expect(kept).toHaveLength(1);
});

test('accepts whole scores from 0 to 10, and limits the text', async () => {
  const { browser } = await newStaff();
  for (const score of [-1, 11, 5.5, null, '9'])
    expect((await answer(browser, { score })).error.code).toBe('SURVEY_INVALID');
  const long = await answer(browser, { comment: 'x'.repeat(LIMITS.surveyComment + 1) });
  expect(long.error.details?.fields).toEqual({ comment: 'MAX_LENGTH' });
  expect((await answer(browser, { comment: 'x'.repeat(LIMITS.surveyComment) })).status).toBe(200);
});

test('staff answer as members of a practice', async () => {
  const { browser } = await newStaff();
  const [other, missing] = [
    await answer(browser, { practiceId: world.otherPractice.id }),
    await answer(browser, { practiceId: 2_000_000_000 }),
  ];
  expect(other.status).toBe(404);
  expect(other.body).toBe(missing.body);
  const patient = await world.patientOf(await world.scheduled());
  for (const who of [patient, world.browser()]) {
    expect((await who.call(READ)).status).toBe(401);
    expect((await answer(who)).status).toBe(401);
  }
  const { browser: disabled } = await newStaff({ apiAccess: API_ACCESS.disabled });
  for (const refused of [await disabled.call(READ), await answer(disabled)])
    expect(refused.error.code).toBe('ACCESS_DENIED');
});

test('audits an answer without the score', async () => {
  const { browser, accountId } = await newStaff();
  await answer(browser, { score: 2, comment: 'Unhappy' });
  const events = await world.audited({ actor: `account:${accountId}`, action: 'survey.answered' }, [
    'action',
    'details',
  ]);
  expect(events).toEqual([{ action: 'survey.answered', details: {} }]);
});

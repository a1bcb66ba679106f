import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { LIMITS } from '#shared/rules/text.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  const admin = await makeAccount(world.db, [world.practice.id], { firstName: 'Amara', isClientAdmin: true });
  browser = await world.signedIn(admin);
});
afterAll(() => world.close());

const notes = (accountId: string, by = browser) =>
  by.call('GET /api/admin/accounts/:accountId/notes', { params: { accountId } });
const note = (
  accountId: string,
  text: string,
  version: number,
  practiceId = world.practice.id,
  by = browser,
) =>
  by.call('PUT /api/admin/accounts/:accountId/notes/:practiceId', {
    params: { accountId, practiceId },
    body: { text, version },
  });

test('a practice’s administrators share one note about a person, and see who saved it last', async () => {
  const { db, practice } = world;
  const person = await makeAccount(db, [practice.id]);
  const colleague = await makeAccount(db, [practice.id], { firstName: 'Cleo', isClientAdmin: true });
  expect((await notes(person.accountId)).result.notes).toEqual([
    { practiceId: practice.id, practiceName: practice.name, text: '', version: 0, updated: null },
  ]);
  expect((await note(person.accountId, 'Prefers mornings.', 0)).result).toMatchObject({ version: 1 });
  const theirs = await world.signedIn(colleague);
  const saved = await note(person.accountId, 'Away in May.', 1, practice.id, theirs);
  expect(saved.result.updated).toEqual({
    by: colleague.displayName,
    at: new Date(world.time.now).toISOString(),
  });
  expect((await note(person.accountId, 'Late', 1)).error.code).toBe('CHANGED_MEANWHILE');
  expect((await notes(person.accountId)).result.notes[0]?.text).toBe('Away in May.');
  const long = await note(person.accountId, 'x'.repeat(LIMITS.accountNote + 1), 2);
  expect(long.error.details?.fields).toEqual({ text: 'MAX_LENGTH' });
  const events = await world.audited({ subjectId: person.accountId });
  expect(JSON.stringify(events)).not.toContain('May');
});

test('hides another practice’s notes, and notes about oneself', async () => {
  const { db, practice, otherPractice } = world;
  const person = await makeAccount(db, [practice.id, otherPractice.id], { isClientAdmin: true });
  const elsewhere = await world.signedIn(await makeAccount(db, [otherPractice.id], { isClientAdmin: true }));
  await note(person.accountId, 'Ours', 0);
  expect((await notes(person.accountId, elsewhere)).result.notes).toMatchObject([{ text: '', version: 0 }]);
  expect((await note(person.accountId, 'Theirs', 0, practice.id, elsewhere)).status).toBe(404);
  const self = await world.signedIn(person);
  expect((await notes(person.accountId, self)).error.code).toBe('CANNOT_CHANGE_OWN_ACCOUNT');
  expect((await note(person.accountId, 'Mine', 1, practice.id, self)).status).toBe(409);
});

// Runs on both PostgreSQLs: what a search leaves out of names is the database's function.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makePatient } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const find = async (name: string) => {
  const { results } = (
    await provider.call('POST /api/provider/practices/:practiceId/patients/search', {
      params: { practiceId: world.practice.id },
      body: { name },
    })
  ).result;
  return results.map((one) => one.lastName);
};

test.each([
  ['Nu\u200dñez', 'Nuñez'],
  ['Nu\u200dñez', 'nunez'],
  ['Gar\u00adcía', 'garcia'],
  ['Ortega', 'Or\u200dtega'],
  ['علی\u200cرضا', 'علیرضا'],
])('finds a patient named %j by %j, and keeps the name as written', async (lastName, typed) => {
  await makePatient(world.db, world.practice.id, { firstName: 'Ana', lastName });
  expect(await find(typed)).toContain(lastName);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, makePractice, type TestPractice } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let administrator: Browser;
let second: TestPractice;

beforeAll(async () => {
  world = await createWorld();
  second = await makePractice(world.db, 'Mesa Family Medicine', world.practice.timeZone);
  const both = await makeAccount(world.db, [world.practice.id, second.id], { isClientAdmin: true });
  administrator = await world.signedIn(both);
});
afterAll(() => world.close());

const ONE = '/api/admin/visit-types/:visitTypeId';

async function makeType(practiceId: number, name: string): Promise<string> {
  const { result } = await administrator.call('POST /api/admin/practices/:practiceId/visit-types', {
    params: { practiceId },
    body: { name, durationMinutes: 25 },
  });
  return result.visitTypeId;
}
const copy = (visitTypeId: string, practiceIds: number[]) =>
  administrator.call(`POST ${ONE}/copies`, { params: { visitTypeId }, body: { practiceIds } });

test('a copy has everything of the type, and is audited in its own practice', async () => {
  const visitTypeId = await makeType(world.practice.id, 'Foot care');
  const { result } = await copy(visitTypeId, [second.id]);
  expect(result.copies).toMatchObject([{ practiceId: second.id }]);
  const copyId = result.copies[0]?.visitTypeId ?? '';
  const read = async (id: string) =>
    (await administrator.call(`GET ${ONE}`, { params: { visitTypeId: id } })).result;
  const [{ general, workflow, questions }, copied] = [await read(visitTypeId), await read(copyId)];
  expect(copied).toMatchObject({ practiceId: second.id, version: 1, general, workflow, questions });
  expect(
    await world.audited(
      { practiceId: second.id, action: 'visit-type.created', subjectId: copyId },
      'details',
    ),
  ).toMatchObject([{ copyOf: visitTypeId }]);
});

test('copies to no practice if one has the name, and names that practice', async () => {
  const visitTypeId = await makeType(world.practice.id, 'Hand care');
  await makeType(second.id, 'hand CARE');
  const third = await makePractice(world.db, 'Tempe Family Medicine', world.practice.timeZone);
  const all = await makeAccount(world.db, [world.practice.id, second.id, third.id], { isClientAdmin: true });
  const { error } = await (await world.signedIn(all)).call(`POST ${ONE}/copies`, {
    params: { visitTypeId },
    body: { practiceIds: [third.id, second.id] },
  });
  expect(error).toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { 'practiceIds.1': 'NAME_TAKEN' } },
  });
  const { rows } = (
    await (
      await world.signedIn(all)
    ).call('GET /api/admin/practices/:practiceId/visit-types', {
      params: { practiceId: third.id },
      query: { q: 'hand' },
    })
  ).result;
  expect(rows).toEqual([]);
});

test('a practice that the person does not administer looks missing', async () => {
  const visitTypeId = await makeType(world.practice.id, 'Eye care');
  const refused = await copy(visitTypeId, [second.id, world.otherPractice.id]);
  expect(refused.error).toEqual((await copy(visitTypeId, [second.id, 999_999])).error);
  expect(refused.error).toMatchObject({ code: 'NOT_FOUND' });
});

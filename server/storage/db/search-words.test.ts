// Runs on both PostgreSQLs: their classes of characters.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import { matchesWords, searchable } from './search-words.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function finds(name: string, typed: string): Promise<boolean> {
  const conditions = matchesWords(searchable(sql.val(name)), typed);
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(conditions, sql` and `)} as found`.execute(
    world.db,
  );
  return rows[0]?.found ?? false;
}

test.each([
  'García-López',
  'Zoë Ångström',
  'हिन्दी शर्मा',
  'ประเสริฐ ศรีสุข',
  'বাংলা রহমান',
  'தமிழ்ச்செல்வி',
  'מֹשֶׁה',
  'مُحَمَّد',
  'Ти́тло и҃ме',
  'Nguyễn Thị Ánh',
  '王芳',
])('%s is found by the name as written, and by each of its words', async (name) => {
  for (const typed of [name, name.normalize('NFD'), ...name.split(' ')])
    expect([typed, await finds(name, typed)]).toEqual([typed, true]);
});

test('finds names without their accents', async () => {
  expect(await finds('García-López', 'garcia lop')).toBe(true);
  expect(await finds('Nguyễn Thị Ánh', 'nguyen anh')).toBe(true);
});

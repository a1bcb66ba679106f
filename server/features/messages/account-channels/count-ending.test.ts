import { expect, test } from 'vitest';
import { CHANNELS } from '#server/storage/db/account-channels/channels.ts';
import { countEnding } from '#server/storage/db/account-channels/end-channels.ts';

test('counts what several ways would end in one statement, each way with its own channels', async () => {
  const statements: string[] = [];
  const counted = await countEnding(
    async (statement) => {
      statements.push(statement);
      const names = [...statement.matchAll(/'(\S+)' as name/g)].map(([, name]) => name);
      return { rows: names.map((name) => ({ name, count: name === 'session' ? 0 : 2 })) };
    },
    'account',
    'password',
    'secondFactor',
  );
  expect(statements).toHaveLength(1);
  for (const way of ['password', 'secondFactor'] as const) {
    const ending = Object.entries(CHANNELS).flatMap(([name, { by }]) => (by[way] === 'ends' ? [name] : []));
    expect(Object.keys(counted[way]).toSorted()).toEqual(
      ending.filter((name) => name !== 'session').toSorted(),
    );
  }
  expect(counted.password).not.toEqual(counted.secondFactor);
});

import { expect, it } from 'vitest';
import { type Told, toldGroups } from './told-groups.ts';

const EMAIL: Told[number] = { name: 'Ada Early', methods: ['Email'] };
const TEXT: Told[number] = { name: 'Bo Lind', methods: ['SMS'] };
const BOTH: Told[number] = { name: 'Cy Moss', methods: ['Email', 'SMS'] };
const NONE: Told[number] = { name: 'Ben Hayes', methods: [] };

it.each([
  ['no one', [], []],
  ['each way', [NONE, BOTH, TEXT, EMAIL], ['Email 1', 'SMS 1', 'both 1', 'none 1']],
  ['two visits of one patient: two messages', [EMAIL, EMAIL], ['Email 2']],
  ['but one call', [NONE, NONE], ['none 1']],
])('groups who gets notified: %s', (_, people, groups) => {
  expect(toldGroups(people).map(({ how, count }) => `${how} ${count}`)).toEqual(groups);
});

it('names those who get no message once each', () => {
  const other = { name: 'Ida Marsh', methods: [] };
  expect(toldGroups([NONE, other, NONE])).toEqual([
    { how: 'none', count: 2, names: ['Ben Hayes', 'Ida Marsh'] },
  ]);
});

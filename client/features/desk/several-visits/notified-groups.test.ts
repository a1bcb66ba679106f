import { expect, it } from 'vitest';
import { notifiedGroups, type Told } from './notified-several.tsx';

const EMAIL: Told[number] = { name: 'Ada Early', methods: ['Email'], callAt: null };
const TEXT: Told[number] = { name: 'Bo Lind', methods: ['SMS'], callAt: null };
const BOTH: Told[number] = { name: 'Cy Moss', methods: ['Email', 'SMS'], callAt: null };
const NONE: Told[number] = { name: 'Ben Hayes', methods: [], callAt: '+16025551001' };

it.each([
  ['no one', [], []],
  ['each way', [NONE, BOTH, TEXT, EMAIL], ['Email 1', 'SMS 1', 'both 1', 'none 1']],
  ['two visits of one patient: two messages', [EMAIL, EMAIL], ['Email 2']],
  ['but one call', [NONE, NONE], ['none 1']],
])('groups the people who get notified: %s', (_, people, groups) => {
  expect(notifiedGroups(people).map(({ how, count }) => `${how} ${count}`)).toEqual(groups);
});

it('lists the people who get no message once each, with their numbers', () => {
  const other: Told[number] = { name: 'Ida Marsh', methods: [], callAt: null };
  const namesake: Told[number] = { ...NONE, callAt: '+16025551009' };
  expect(notifiedGroups([NONE, other, namesake, NONE])).toEqual([
    { how: 'none', count: 3, people: [NONE, other, namesake] },
  ]);
});

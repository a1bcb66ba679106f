import { expect, test } from 'vitest';
import { changesIn, changesInWords } from './audited-changes.ts';

const words = {
  field: (name: string) => name.toUpperCase(),
  say: (key: string, { field, from, to }: Record<string, string>) => `${key} ${field} ${from} ${to}`,
  none: 'none',
  yes: 'yes',
  no: 'no',
};

test.each([
  ['a change', { before: { a: 1 }, after: { a: '' } }, ['change A 1 none']],
  ['a switch', { before: { a: true }, after: { a: false } }, ['change A yes no']],
  ['something new', { before: {}, after: { a: ['x', 'y'] } }, ['made A none x; y']],
  ['something removed', { before: { a: [] }, after: {} }, ['removed A none none']],
  ['a secret', { before: {}, after: {}, secrets: ['key'] }, ['secret KEY none none']],
  ['a setting', { before: { a: null }, after: { a: { value: 3, final: false } } }, ['change A none 3']],
  [
    'a setting as the database returns it',
    { before: { a: null }, after: { a: { final: false, value: 3 } } },
    ['change A none 3'],
  ],
  [
    'a setting for all',
    { before: { a: null }, after: { a: { value: 3, final: true } } },
    ['change A none VALUE: 3, FINAL: yes'],
  ],
  [
    'objects, without their ids',
    { after: { a: [{ id: '0d6f4cf5-6c56-4ef0-a50e-7d4f6c4a1b11', city: 'Mesa', zip: '' }] } },
    ['made A none CITY: Mesa'],
  ],
  ['an earlier release’s', { before: 'Provider', after: null }, ['removed VALUE Provider none']],
  ['what is no change', { events: 3 }, []],
])('%s in words', (_, details, lines) => {
  expect(changesInWords(details, words)).toEqual(lines);
});

test('leaves the other details', () => {
  expect(changesIn({ scope: 'practice', before: { a: 1 }, after: { a: 2 } }).rest).toEqual({
    scope: 'practice',
  });
});

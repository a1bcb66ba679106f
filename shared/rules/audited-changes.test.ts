import { expect, test } from 'vitest';
import { changesIn, changesInWords, otherDetailsInWords } from './audited-changes.ts';

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
])('describes %s in words', (_, details, lines) => {
  expect(changesInWords(details, words)).toEqual(lines);
});

test('keeps the other details', () => {
  expect(changesIn({ scope: 'practice', before: { a: 1 }, after: { a: 2 } }).rest).toEqual({
    scope: 'practice',
  });
});

test('shows other details as lines of words, and omits empty ones and useless ids', () => {
  const words = {
    field: (name: string) =>
      ({ outcome: 'Outcome', isNew: 'New', sharedId: 'Document', ids: 'Entries' })[name] ?? name,
    say: (_: string, { field, to }: Record<string, string>) => `${field}: ${to}`,
    none: 'none',
    yes: 'yes',
    no: 'no',
  };
  const id = '0b0f9a52-6f7d-4d3e-9a5e-3f4f0d1c2b3a';
  const details = { outcome: 'reached', isNew: false, sharedId: id, ids: [id], why: null, before: { a: 1 } };
  expect(otherDetailsInWords(details, words)).toBe(
    `Outcome: reached, New: no, Document: ${id}, Entries: ${id}`,
  );
  expect(otherDetailsInWords(details, words, false)).toBe('Outcome: reached, New: no');
});

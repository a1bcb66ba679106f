import { expect, test } from 'vitest';
import { changes } from './changes.ts';

test.each([
  ['what is the same', { a: 1, at: new Date(0) }, { a: 1, at: '1970-01-01T00:00:00.000Z' }, {}, {}],
  ['a changed field', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }, { b: 3 }],
  ['a field that was empty', { a: undefined }, { a: 'x' }, { a: null }, { a: 'x' }],
  ['words in another order', { a: ['x', 'y'] }, { a: ['y', 'x'] }, {}, {}],
  [
    'steps in another order',
    { a: [{ s: 1 }, { s: 2 }] },
    { a: [{ s: 2 }, { s: 1 }] },
    { a: [{ s: 1 }, { s: 2 }] },
    { a: [{ s: 2 }, { s: 1 }] },
  ],
  [
    'objects of a list',
    { a: [{ s: 1 }, { s: 2 }] },
    { a: [{ s: 1 }, { s: 3 }] },
    { a: [{ s: 2 }] },
    { a: [{ s: 3 }] },
  ],
  ['what is new', null, { a: 1, b: null }, {}, { a: 1 }],
  ['what is removed', { a: 1 }, null, { a: 1 }, {}],
])('%s', (_, before, after, from, to) => {
  expect(changes(before, after)).toEqual({ before: from, after: to });
});

test('cuts a long text between characters', () => {
  const { after } = changes(null, { body: `${'x'.repeat(1_999)}👍 and more` });
  expect(after.body).toBe(`${'x'.repeat(1_999)}…`);
});

test('records only that a secret changed', () => {
  const made = changes(
    { url: 'a', token: 'sealed-1', hook: 'same' },
    { url: 'a', token: 'sealed-2', hook: 'same' },
    ['token', 'hook'],
  );
  expect(made).toEqual({ before: {}, after: {}, secrets: ['token'] });
});

test('cuts long texts', () => {
  const { after } = changes(null, { body: { en: 'x'.repeat(3_000) } });
  expect(after).toEqual({ body: { en: `${'x'.repeat(2_000)}…` } });
});

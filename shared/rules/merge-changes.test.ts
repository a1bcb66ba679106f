import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const base = { name: 'Ana', email: 'ana@a.test', states: ['AZ'], places: { 1: 'Provider' }, version: 1 };

test('keeps typed fields and takes the others from the saved version', () => {
  const typed = { ...base, name: 'Anna' };
  const theirs = { ...base, email: 'ana@b.test', states: ['AZ', 'NM'], version: 2 };
  expect(mergeChanges(base, typed, theirs)).toEqual({
    values: { ...theirs, name: 'Anna' },
    own: ['name'],
  });
});

test('keeps the typed value of a field that both changed', () => {
  const merged = mergeChanges(base, { ...base, name: 'Anna' }, { ...base, name: 'Anne', version: 2 });
  expect(merged.values).toEqual({ ...base, name: 'Anna', version: 2 });
});

test.each([
  ['a list with one more', { states: ['AZ', 'NM'] }, ['states']],
  ['a list in another order', { states: ['NM', 'AZ'] }, ['states']],
  ['an equal list', { states: ['AZ'] }, []],
  ['an equal object', { places: { 1: 'Provider' } }, []],
  ['another object', { places: { 1: 'ClinicalAdmin' } }, ['places']],
  ['an object with one less', { places: {} }, ['places']],
] as const)('%s', (_, change, own) => {
  const typed = { ...base, ...structuredClone(change) } as typeof base;
  expect(mergeChanges(base, typed, base).own).toEqual(own);
});

import { expect, test } from 'vitest';
import { addressOf, paramsOf } from './list-params.ts';

test('keeps the search word in the fragment, and everything else in the query', () => {
  const params = paramsOf('?status=ENDED&sort=-time', '#q=Garc%C3%ADa+%26+co');
  expect(params.get('q')).toBe('García & co');
  expect(params.get('status')).toBe('ENDED');
  expect(addressOf(params)).toBe('?status=ENDED&sort=-time#q=Garc%C3%ADa+%26+co');
});

test('ignores a search word in the query, which logs on the way would contain', () => {
  expect(paramsOf('?q=ida&view=past', '').get('q')).toBeNull();
});

test('leaves empty parameters out of the address', () => {
  expect(addressOf(paramsOf('', '#'))).toBe('');
  expect(addressOf(paramsOf('', '#main'))).toBe('');
});

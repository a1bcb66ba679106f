import { expect, test } from 'vitest';
import { addressOf, paramsOf } from './list-params.ts';

test('the search word is in the fragment, and all else in the query', () => {
  const params = paramsOf('?status=ENDED&sort=-time', '#q=Garc%C3%ADa+%26+co');
  expect(params.get('q')).toBe('García & co');
  expect(params.get('status')).toBe('ENDED');
  expect(addressOf(params)).toBe('?status=ENDED&sort=-time#q=Garc%C3%ADa+%26+co');
});

test('a word in the query is none: it would be in the logs on the way', () => {
  expect(paramsOf('?q=ida&view=past', '').get('q')).toBeNull();
});

test('nothing asked for is an address without either', () => {
  expect(addressOf(paramsOf('', '#'))).toBe('');
  expect(addressOf(paramsOf('', '#main'))).toBe('');
});

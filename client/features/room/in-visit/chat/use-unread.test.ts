import { expect, test } from 'vitest';
import { firstWords } from './use-unread.ts';

const LONG = 'The results are back and look good so far; we will go through each of them.';

test.each([
  ['a short message stays whole', 'Good morning', 'Good morning'],
  ['lines become one', ' Good\n morning ', 'Good morning'],
  ['a long one is cut between words', LONG, 'The results are back and look good so far; we will go…'],
  ['a long word is cut anywhere', 'x'.repeat(70), `${'x'.repeat(60)}…`],
  ['an emoji is not cut in two', `${'x'.repeat(59)}👍👍`, `${'x'.repeat(59)}…`],
])('%s', (_, text, shown) => {
  expect(firstWords(text)).toBe(shown);
});

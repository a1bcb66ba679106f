import { expect, test } from 'vitest';
import { waitWords } from './waiting.tsx';

test.each([
  [1, 'en', '1 second'],
  [28, 'en', '28 seconds'],
  [90, 'es', '90 segundos'],
  [91, 'en', '2 minutes'],
  [3_000, 'es', '50 minutos'],
])('writes %d seconds in %s as %s', (seconds, language, words) => {
  expect(waitWords(seconds, language)).toBe(words);
});

import { expect, test } from 'vitest';
import { countdownParts } from './countdown.tsx';

const spoken = (ms: number, language = 'en') => countdownParts(ms, language).map((part) => part.spoken);

test('omits leading days and hours that are zero', () => {
  expect(spoken(90_061_000)).toEqual(['1 day', '1 hour', '1 minute', '1 second']);
  expect(spoken(125_000)).toEqual(['2 minutes', '5 seconds']);
  expect(spoken(0)).toEqual(['0 minutes', '0 seconds']);
});

test('counts a started second', () => {
  expect(spoken(59_400)).toEqual(['1 minute', '0 seconds']);
});

test('names the units in the given language', () => {
  expect(spoken(125_000, 'es')).toEqual(['2 minutos', '5 segundos']);
  expect(countdownParts(125_000, 'es').map(({ value, word }) => [value, word.trim()])).toEqual([
    ['02', 'minutos'],
    ['05', 'segundos'],
  ]);
});

import { expect, test } from 'vitest';
import { smsSegments } from './sms-segments.ts';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['ñ'.repeat(160), 1],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['a'.repeat(307), 3],
  ['ó'.repeat(70), 1],
  ['ó'.repeat(71), 2],
  ['ó'.repeat(135), 3],
])('%#', (text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});

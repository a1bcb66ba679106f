import { describe, expect, test } from 'vitest';
import { smsSize, smsText } from './sms-segments.ts';

test.each([
  ['', 1, 0, 160],
  ['a'.repeat(160), 1, 160, 160],
  ['a'.repeat(161), 2, 161, 306],
  ['a'.repeat(306), 2, 306, 306],
  ['ñ'.repeat(160), 1, 160, 160],
  ['€'.repeat(80), 1, 160, 160],
  ['€'.repeat(81), 2, 162, 306],
  ['a'.repeat(307), 3, 307, 459],
  ['ó'.repeat(70), 1, 70, 70],
  ['ó'.repeat(71), 2, 71, 134],
  ['ó'.repeat(135), 3, 135, 201],
])('%#', (text, segments, length, holds) => {
  expect(smsSize(text)).toEqual({ segments, length, holds });
});

describe('a text is sent', () => {
  test.each([
    ['O’Brien’s “clinic” – at 9:00\u202fAM\u00a0MST…', 'O\'Brien\'s "clinic" - at 9:00 AM MST...'],
    [
      'Clínica Nuñez: miércoles, aquí. Llámenos, según pidió',
      'Clinica Nuñez: miércoles, aqui. Llamenos, segun pidio',
    ],
    // Composed, so that é is one character of GSM-7.
    ['cafe\u0301', 'café'],
    // The ã of São rules out GSM-7 anyway, so dropping accents gains nothing.
    ['São Paulo: aquí', 'São Paulo: aquí'],
  ])('%s', (text, sent) => {
    expect(smsText(text)).toBe(sent);
  });

  const link = `https://care.example/v/${'x'.repeat(32)}`;
  const rest = ' In an emergency, dial 911. Do not reply to this text.';
  test.each([10, 97, 98, 99, 120, 152, 153, 200])('with a whole link after %i characters', (before) => {
    const sent = smsText(`${'a'.repeat(before)} ${link}${rest}`);
    const at = sent.indexOf(link);
    if (smsSize(sent).segments > 1)
      expect(Math.floor(at / 153)).toBe(Math.floor((at + link.length - 1) / 153));
    expect(smsSize(sent).segments).toBe(smsSize(`${'a'.repeat(before)} ${link}${rest}`).segments);
  });

  test('with a whole link among characters of other scripts', () => {
    const sent = smsText(`${'я'.repeat(30)} ${link}`);
    expect(sent.indexOf(link)).toBe(67);
  });

  test('with a link that no segment can hold, unchanged', () => {
    const text = `${'a'.repeat(100)} https://care.example/${'x'.repeat(160)}`;
    expect(smsText(text)).toBe(text);
  });
});

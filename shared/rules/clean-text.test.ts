import { describe, expect, test } from 'vitest';
import {
  cleanEmail,
  cleanForeign,
  cleanInput,
  cleanName,
  cleanPhone,
  cleanText,
  isKeepable,
} from './clean-text.ts';

test.each([
  ['plain  text\n\twith breaks ', 'plain  text\n\twith breaks '],
  ['Jose\u0301', 'José'],
  ['a\bb\u0007\u0080c', 'abc'],
  ['one\vtwo\fthree\u0085four', 'one\ntwo\nthree\nfour'],
  ['a\uffffb\ufdd0\u{1fffe}', 'ab'],
  ['a\0b', 'ab'],
  ['a\ud83d', 'a\ufffd'],
  ['\u200b 12 \u2060', ' 12 '],
  ['\ufeffid', 'id'],
  ['ก\u200bข', 'ก\u200bข'],
  ['👩🏽\u200d⚕️ علی\u200cرضا', '👩🏽\u200d⚕️ علی\u200cرضا'],
])('stores %j as %j', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept);
  expect(cleanText(kept)).toBe(kept);
});

test.each([
  ['a', true],
  ['👍\b\uffff', true],
  ['a\0', false],
  ['\ud83d', false],
  ['\udc4d\ud83d', false],
])('can store %j: %s', (text, keepable) => {
  expect(isKeepable(text)).toBe(keepable);
});

test('removes invisible characters from names, addresses and numbers', () => {
  expect(cleanName('\u202aAna\u202c Mar\u00eda\u200b ')).toBe('Ana María');
  expect(cleanName('نیک\u200cپور')).toBe('نیک\u200cپور');
  expect(cleanEmail('\u200bAna@exam\u200bple.test\u200b ')).toBe('ana@example.test');
  expect(cleanPhone('\u202a+1 602\u200b 555 0123\u202c')).toBe('+1 602 555 0123');
});

describe('an input', () => {
  test('is cleaned in all its texts, except secrets', () => {
    const input = { a: ['Jose\u0301', 1, null], b: { c: '\u200bx', password: 'e\u0301\u200b' } };
    expect(cleanInput(input)).toEqual({
      value: { a: ['José', 1, null], b: { c: 'x', password: 'e\u0301\u200b' } },
    });
    expect(input.b.c).toBe('\u200bx');
  });

  test('is unchanged where nothing needs cleaning', () => {
    const input = { a: ['x', { b: 'y' }], bytes: new Uint8Array(2), at: new Date(0) };
    expect(cleanInput(input)).toEqual({ value: input });
    expect((cleanInput(input) as { value: unknown }).value).toBe(input);
  });

  test.each([
    ['NUL', { a: [{ b: 'x\0' }] }, ['a', '0', 'b']],
    ['half a character', { a: 'ok', b: '\ud83d' }, ['b']],
    ['in a secret too', { password: '\0' }, ['password']],
    ['in a name', { 'a\0': 1 }, ['a\0']],
    ['by itself', 'x\0', []],
  ])('with %s is refused with its path', (_, input, wrong) => {
    expect(cleanInput(input)).toEqual({ wrong });
  });

  test('is refused if it is deeper than any of ours', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(cleanInput(deep)).toHaveProperty('wrong');
    expect(JSON.stringify(cleanForeign({ a: deep })).length).toBeLessThan(200);
  });
});

test('repairs what another system sends instead', () => {
  expect(cleanForeign({ name: 'A\0na\ud83d', list: ['e\u0301'] })).toEqual({
    name: 'Ana\ufffd',
    list: ['é'],
  });
});

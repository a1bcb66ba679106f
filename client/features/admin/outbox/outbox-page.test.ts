import { expect, test } from 'vitest';
import { linkParts } from './outbox-page.tsx';

test('links addresses without a trailing period', () => {
  const parts = linkParts('Open http://localhost:3000/v/a_b-c. Bye');
  expect(parts.map(({ text, href }) => [text, href])).toEqual([
    ['Open ', undefined],
    ['http://localhost:3000/v/a_b-c', 'http://localhost:3000/v/a_b-c'],
    ['. Bye', undefined],
  ]);
});

test('keeps all text, and links only addresses', () => {
  const text = 'javascript:alert(1) http:// and\nhttps://a.example/x?y=1&z';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linkParts(text).filter(({ href }) => href)).toHaveLength(1);
});

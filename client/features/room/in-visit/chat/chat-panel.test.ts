import { expect, test } from 'vitest';
import { linkify } from './chat-panel.tsx';

test.each<[string, ReturnType<typeof linkify>]>([
  ['no address', [{ text: 'no address' }]],
  [
    'See https://example.org/a?b=c#d.',
    [
      { text: 'See ' },
      { text: 'https://example.org/a?b=c#d', href: 'https://example.org/a?b=c#d' },
      { text: '.' },
    ],
  ],
  ['(http://x.org)', [{ text: '(' }, { text: 'http://x.org', href: 'http://x.org' }, { text: ')' }]],
  [
    '(https://x.org/Knee_(joint)).',
    [
      { text: '(' },
      { text: 'https://x.org/Knee_(joint)', href: 'https://x.org/Knee_(joint)' },
      { text: ').' },
    ],
  ],
  ['https://[::1]', [{ text: 'https://[::1]', href: 'https://[::1]' }]],
  ['javascript:alert(1) data:text/html,x', [{ text: 'javascript:alert(1) data:text/html,x' }]],
  ['https:// alone', [{ text: 'https:// alone' }]],
  ['https://a.org"onclick="x', [{ text: 'https://a.org', href: 'https://a.org' }, { text: '"onclick="x' }]],
])('%s', (message, parts) => {
  expect(linkify(message)).toEqual(parts);
});

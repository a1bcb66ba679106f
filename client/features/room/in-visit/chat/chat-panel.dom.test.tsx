import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import ChatPanel, { linkify } from './chat-panel.tsx';

const ADDRESS = 'https://example.org/knee';

const setText = vi.fn();

async function openChat(...texts: string[]) {
  const chat = texts.map((text, index) => ({
    messageId: `message-${index}`,
    seatId: SEAT.seatId,
    name: SEAT.name,
    number: null,
    role: SEAT.role,
    text,
    sentAt: 0,
    with: null,
  }));
  return openPart(
    <LiveVisit state={{ chat, you: SEAT }}>
      <ChatPanel draft={{ text: 'こん', setText }} partner={null} />
    </LiveVisit>,
    {},
  );
}

it('links a web address in a browser without `URL.canParse`, such as Safari 16', async () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override canParse = undefined as never;
    },
  );
  await openChat(`Please see ${ADDRESS} today`);
  expect((await screen.findByRole('link', { name: ADDRESS })).getAttribute('href')).toBe(ADDRESS);
});

it('shows a message as typed when its links cannot be parsed, and still shows the others', async () => {
  const { matchAll } = String.prototype;
  vi.spyOn(String.prototype, 'matchAll').mockImplementation(function (this: string, pattern) {
    if (this.includes(ADDRESS)) throw new TypeError('not a function');
    return matchAll.call(this, pattern);
  });
  await openChat(`Please see ${ADDRESS} today`, 'How is the knee?');
  await screen.findByText(`Please see ${ADDRESS} today`);
  screen.getByText('How is the knee?');
});

it('sends on Enter, but not on the Enter that confirms a word of an input method', async () => {
  await openChat();
  const field = await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  // Safari ends the composition before this key event.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: false });
  expect(setText).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(setText).toHaveBeenCalledWith('');
});

describe('chat panel', () => {
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
});

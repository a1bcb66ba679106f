import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import ChatPanel from './chat-panel.tsx';

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

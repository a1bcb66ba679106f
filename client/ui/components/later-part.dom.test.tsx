import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { laterPart } from './later-part.tsx';

const Chat = ({ name }: { name: string }) => <p>Chat with {name}</p>;

it('loads once, ahead or when shown', async () => {
  const load = vi.fn(async () => ({ default: Chat }));
  const { ahead, Part } = laterPart(load);
  ahead();
  await openPart(<Part name="Walter" />, {});
  await screen.findByText('Chat with Walter');
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps the page unchanged after a failure, and offers to reload the page', async () => {
  const { Part } = laterPart<object>(async () => ({
    default: () => {
      throw new Error('No words at en/documents');
    },
  }));
  vi.mocked(console.error).mockImplementation(() => {});
  await openPart(
    <>
      <p>The page</p>
      <Part />
    </>,
    {},
  );
  await screen.findByText('This part of the page did not open. Reload the page to use it.');
  screen.getByRole('button', { name: 'Reload the page' });
  screen.getByText('The page');
  vi.mocked(console.error).mockClear();
});

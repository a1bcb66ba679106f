import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Link } from 'wouter';
import { openPart } from '#client/test-support/open-screen.tsx';
import { useLinksAhead } from './staff-routes.tsx';

const PAGES = [
  { path: '/provider/visits/schedule', ahead: vi.fn() },
  { path: '/provider/visits/:visitId', ahead: vi.fn() },
];

function Links() {
  useLinksAhead(PAGES);
  return (
    <>
      <Link href="/provider/visits/1?from=list">
        <strong>Ada</strong>
      </Link>
      <Link href="/provider/visits/schedule">Schedule</Link>
      <a href="https://elsewhere.test/provider/visits/1">Elsewhere</a>
    </>
  );
}

it('loads the page that a person is about to open', async () => {
  await openPart(<Links />, {});
  for (const { ahead } of PAGES) ahead.mockClear();
  const asked = () => PAGES.map(({ ahead }) => ahead.mock.calls.length > 0);
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  expect(asked()).toEqual([false, false]);
  fireEvent.pointerOver(screen.getByText('Ada'));
  expect(asked()).toEqual([false, true]);
  fireEvent.focusIn(screen.getByText('Schedule'));
  expect(asked()).toEqual([true, true]);
});

it('loads the pages that staff open often once the first page is rendered', async () => {
  for (const { ahead } of PAGES) ahead.mockClear();
  await openPart(<Links />, {});
  expect(PAGES.map(({ ahead }) => ahead.mock.calls.length)).toEqual([0, 1]);
});

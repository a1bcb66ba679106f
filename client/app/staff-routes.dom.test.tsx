import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Link } from 'wouter';
import { openPart } from '#client/test-support/open-screen.tsx';
import { useLinksAhead } from './staff-routes.tsx';

const PAGES = [
  { path: '/provider/practice-documents', ahead: vi.fn(async () => {}) },
  { path: '/provider/visits/:visitId', ahead: vi.fn(async () => {}) },
  { path: '/provider/visits/schedule', ahead: vi.fn(async () => {}) },
];
const [DOCUMENTS, VISIT] = PAGES;

function Links() {
  useLinksAhead(PAGES);
  return (
    <>
      <Link href="/provider/visits/1?from=list">
        <strong>Ada</strong>
      </Link>
      <Link href="/provider/practice-documents">Documents</Link>
      <a href="https://elsewhere.test/provider/visits/1">Elsewhere</a>
    </>
  );
}

beforeEach(() => {
  for (const { ahead } of PAGES) ahead.mockClear();
});

it('loads the page that a person is about to open', async () => {
  await openPart(<Links />, {});
  for (const { ahead } of PAGES) ahead.mockClear();
  const asked = () => [DOCUMENTS, VISIT].map((page) => (page?.ahead.mock.calls.length ?? 0) > 0);
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  expect(asked()).toEqual([false, false]);
  fireEvent.pointerOver(screen.getByText('Ada'));
  expect(asked()).toEqual([false, true]);
  fireEvent.focusIn(screen.getByText('Documents'));
  expect(asked()).toEqual([true, true]);
});

it('loads the pages that staff open often once the first page is rendered, and larger ones in idle time', async () => {
  const idle = vi.fn<(work: () => void) => number>(() => 0);
  vi.stubGlobal('requestIdleCallback', idle);
  await openPart(<Links />, {});
  expect(PAGES.map(({ ahead }) => ahead.mock.calls.length)).toEqual([0, 1, 0]);
  for (const [work] of idle.mock.calls) work();
  expect(PAGES.map(({ ahead }) => ahead.mock.calls.length)).toEqual([0, 1, 1]);
});

import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoticeArea } from './notice-area.tsx';
import { VisitNotice } from './visit-notice.tsx';

const LASTS_MS = 6_000;
const close = vi.fn();

beforeEach(async () => {
  await i18next.changeLanguage('en');
  await i18next.loadNamespaces('in-visit');
  vi.useFakeTimers();
});

const notices = (urgent: boolean) => (
  <Suspense>
    <NoticeArea>
      <VisitNotice priority="information" title="Vera left" lasts={LASTS_MS} onClose={close} />
      {urgent ? (
        <VisitNotice priority="question" title="Dr. Rivera muted you" help="No one hears you." />
      ) : null}
    </NoticeArea>
  </Suspense>
);

it('puts a period between title and text', () => {
  render(notices(true));
  expect(screen.getByRole('region', { name: 'Dr. Rivera muted you' }).textContent).toBe(
    'Dr. Rivera muted you. No one hears you.',
  );
});

it('disappears six seconds after it was first shown, even if an urgent notice replaced it', () => {
  const { rerender } = render(notices(false));
  screen.getByText('Vera left');
  act(() => vi.advanceTimersByTime(LASTS_MS - 1_000));
  rerender(notices(true));
  expect(screen.queryByText('Vera left')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1_000));
  expect(close).toHaveBeenCalled();
});

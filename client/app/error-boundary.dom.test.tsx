import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CodeGone } from '#client/api/keep-loading.ts';
import { noteReachable } from '#client/api/reachable.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { ConnectionNotice } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = () => {
  throw new Error('No words at fr/join');
};

it('reports the failure in a loaded language, and offers to reload the page', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  history.replaceState(null, '', '/error');
  await openPart(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    {},
    { language: 'fr' as 'es' },
  );
  await screen.findByRole('heading', { name: 'Something went wrong' });
  screen.getByRole('button', { name: 'Reload the page' });
  expect(console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
});

const Gone = () => {
  throw new CodeGone(new TypeError('Failed to fetch dynamically imported module'));
};

it('reloads a page once whose code a new release has replaced', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const open = async () => {
    history.replaceState(null, '', '/provider/visits?view=today');
    await openPart(
      <ErrorBoundary>
        <Gone />
      </ErrorBoundary>,
      {},
    );
  };
  await open();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(`${location.pathname}${location.search}`).toBe('/provider/visits?view=today');
  await open();
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(location.pathname).toBe('/error'));
  vi.mocked(console.error).mockClear();
});

it('returns from an error page that cannot be shown to the failed page, once the server answers', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const data = { userError: '', primaryButton: { text: '', href: '/provider/visits/7' } };
  history.replaceState(data, '', '/error');
  noteReachable(false);
  const page = await openPart(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    {},
  );
  await screen.findByText(/tell the person who runs the server/);
  await page.user.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(assign.mock.calls).toEqual([['/provider/visits/7']]);
  noteReachable(true);
  expect(assign).toHaveBeenCalledTimes(2);
  vi.mocked(console.error).mockClear();
});

it('shows the notice of a lost connection without loading anything', async () => {
  await openPart(<ConnectionNotice />, { 'GET /healthz': 503 } as never);
  noteReachable(false);
  await screen.findByRole('button', { name: 'Try again' });
  noteReachable(true);
});

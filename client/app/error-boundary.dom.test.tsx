import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart } from '../test-support/open-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = () => {
  throw new Error('No words at fr/join');
};

it('says that the page failed in a language whose words are loaded, and offers to reload it', async () => {
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

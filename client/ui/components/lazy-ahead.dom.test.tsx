import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyAhead } from './lazy-ahead.tsx';

const Dialog = ({ name }: { name: string }) => <p>Dialog of {name}</p>;

it('draws what was loaded ahead at once, and loads it once', async () => {
  const load = vi.fn(async () => ({ default: Dialog }));
  const Later = lazyAhead(load);
  Later.ahead();
  Later.ahead();
  await waitFor(() => expect(load).toHaveResolved());
  render(
    <Suspense fallback="loading">
      <Later name="Ada" />
    </Suspense>,
  );
  screen.getByText('Dialog of Ada');
  expect(load).toHaveBeenCalledOnce();
});

it('loads when drawn, otherwise', async () => {
  const Later = lazyAhead(async () => ({ default: Dialog }));
  render(
    <Suspense fallback="loading">
      <Later name="Ada" />
    </Suspense>,
  );
  screen.getByText('loading');
  await screen.findByText('Dialog of Ada');
});

import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyAhead, loadInIdleTime } from './lazy-ahead.tsx';

const Dialog = ({ name }: { name: string }) => <p>Dialog of {name}</p>;

it('renders preloaded code immediately, and loads it once', async () => {
  const load = vi.fn(async () => ({ default: Dialog }));
  const Later = lazyAhead(load);
  await Promise.all([Later.ahead(), Later.ahead()]);
  render(
    <Suspense fallback="loading">
      <Later name="Ada" />
    </Suspense>,
  );
  screen.getByText('Dialog of Ada');
  expect(load).toHaveBeenCalledOnce();
});

it('loads on render if it was not preloaded', async () => {
  const Later = lazyAhead(async () => ({ default: Dialog }));
  render(
    <Suspense fallback="loading">
      <Later name="Ada" />
    </Suspense>,
  );
  screen.getByText('loading');
  await screen.findByText('Dialog of Ada');
});

it('loads one part in each idle moment', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  const parts = ['first', 'second', 'third'].map(() => ({ ahead: vi.fn(async () => {}) }));
  const loaded = () => parts.map(({ ahead }) => ahead.mock.calls.length);
  const stop = loadInIdleTime(parts);
  expect(loaded()).toEqual([0, 0, 0]);
  idle.shift()?.();
  expect(loaded()).toEqual([1, 0, 0]);
  await expect.poll(() => idle.length).toBe(1);
  stop();
  idle.shift()?.();
  await Promise.resolve();
  expect(loaded()).toEqual([1, 1, 0]);
  expect(idle).toEqual([]);
});

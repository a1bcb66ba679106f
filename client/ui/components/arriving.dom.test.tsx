import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { Arriving, StillLoading } from './arriving.tsx';

function Loads({ what, answer }: { what: string; answer: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: [what], queryFn: answer });
  return data ? <p>{data}</p> : <StillLoading />;
}

const isArriving = (words: string) => screen.getByText(words).closest('[data-arriving]') !== null;

it('shows a part once all of it has loaded, and a placeholder until then', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  await openPart(
    <Arriving placeholder={<p>place</p>}>
      <Loads what="first" answer={() => first.promise} />
      <Loads what="second" answer={() => second.promise} />
    </Arriving>,
    {},
  );
  first.resolve('one');
  await screen.findByText('one');
  expect(isArriving('one')).toBe(true);
  screen.getByText('place');
  second.resolve('two');
  await screen.findByText('two');
  await waitFor(() => expect(isArriving('one')).toBe(false));
  expect(screen.queryByText('place')).toBeNull();
});

it('shows a part that needs no loading in the first frame', async () => {
  await openPart(
    <Arriving placeholder={<p>place</p>}>
      <p>there</p>
    </Arriving>,
    {},
  );
  expect(isArriving('there')).toBe(false);
  expect(screen.queryByText('place')).toBeNull();
});

it('stops waiting for a part that takes long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPart(
    <Arriving>
      <p>there</p>
      <Loads what="slow" answer={() => new Promise(() => {})} />
    </Arriving>,
    {},
  );
  expect(isArriving('there')).toBe(true);
  vi.advanceTimersByTime(5_000);
  await waitFor(() => expect(isArriving('there')).toBe(false));
});

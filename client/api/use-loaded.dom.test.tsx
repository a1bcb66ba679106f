import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLoaded } from './use-loaded.ts';

function openPage() {
  const calls: { signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = [];
  const loaderOf = (_of: string) => (signal: AbortSignal) => {
    const answer = Promise.withResolvers<string>();
    calls.push({ signal, answer });
    return answer.promise;
  };
  const first = { of: 'link 1', load: loaderOf('link 1') };
  const page = renderHook(({ of, load }) => useLoaded(of, load), { initialProps: first });
  return {
    ...page,
    first,
    loaderOf,
    state: () => page.result.current.state,
    call: (number: number) => {
      const call = calls[number - 1];
      if (!call) throw new Error(`it was not loaded ${number} times`);
      return call;
    },
  };
}

it('loads on opening, and keeps the shown data while it reloads', async () => {
  const page = openPage();
  expect(page.state()).toEqual({ is: 'loading' });
  page.call(1).answer.resolve('a visit');
  await waitFor(() => expect(page.state()).toEqual({ is: 'ready', data: 'a visit' }));
  act(() => void page.result.current.reload());
  expect(page.state()).toEqual({ is: 'ready', data: 'a visit' });
  page.call(2).answer.resolve('a moved visit');
  await waitFor(() => expect(page.state()).toEqual({ is: 'ready', data: 'a moved visit' }));
});

it('keeps the failure during a retry, and says that it retries', async () => {
  const page = openPage();
  const error = new Error('no connection');
  page.call(1).answer.reject(error);
  await waitFor(() => expect(page.state()).toEqual({ is: 'failed', error, retrying: false }));
  act(() => void page.result.current.reload());
  expect(page.state()).toEqual({ is: 'failed', error, retrying: true });
  page.call(2).answer.resolve('a visit');
  await waitFor(() => expect(page.state()).toEqual({ is: 'ready', data: 'a visit' }));
});

it('aborts the first load, and a retry, on unmount', async () => {
  const first = openPage();
  first.unmount();
  expect(first.call(1).signal.aborted).toBe(true);

  const retrying = openPage();
  retrying.call(1).answer.reject(new Error('no connection'));
  await waitFor(() => expect(retrying.state()).toMatchObject({ is: 'failed' }));
  act(() => void retrying.result.current.reload());
  expect(retrying.call(2).signal.aborted).toBe(false);
  retrying.unmount();
  expect(retrying.call(2).signal.aborted).toBe(true);
});

it('ignores the response of an earlier load', async () => {
  const page = openPage();
  act(() => void page.result.current.reload());
  expect(page.call(1).signal.aborted).toBe(true);
  page.call(2).answer.resolve('the newer');
  await waitFor(() => expect(page.state()).toEqual({ is: 'ready', data: 'the newer' }));
  await act(async () => page.call(1).answer.resolve('the older'));
  expect(page.state()).toEqual({ is: 'ready', data: 'the newer' });
});

it('shows no data of another link, and keeps data during a language change', async () => {
  const page = openPage();
  page.call(1).answer.resolve('in English');
  await waitFor(() => expect(page.state()).toMatchObject({ is: 'ready' }));
  page.rerender({ of: 'link 1', load: page.loaderOf('link 1') });
  expect(page.state()).toEqual({ is: 'ready', data: 'in English' });
  page.rerender({ of: 'link 2', load: page.loaderOf('link 2') });
  expect(page.state()).toEqual({ is: 'loading' });
});

it('can fail after loading, and adopts the person’s changes', async () => {
  const page = openPage();
  page.call(1).answer.resolve('asked');
  await waitFor(() => expect(page.state()).toMatchObject({ is: 'ready' }));
  act(() => page.result.current.update((data) => `${data}, accepted`));
  expect(page.state()).toEqual({ is: 'ready', data: 'asked, accepted' });
  const error = new Error('withdrawn');
  act(() => page.result.current.fail(error));
  expect(page.state()).toEqual({ is: 'failed', error, retrying: false });
});

import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useObjectUrl } from './use-object-url.ts';

it('returns only the current blob’s address, and revokes it on unmount', () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValueOnce('blob:1').mockReturnValueOnce('blob:2');
  const ended = vi.spyOn(URL, 'revokeObjectURL');
  const seen: (string | null)[] = [];
  const { rerender, unmount } = renderHook(({ blob }) => seen.push(useObjectUrl(blob)), {
    initialProps: { blob: new Blob() as Blob | null },
  });
  rerender({ blob: new Blob() });
  expect(seen).toEqual([null, 'blob:1', null, 'blob:2']);
  expect(ended).toHaveBeenLastCalledWith('blob:1');
  rerender({ blob: null });
  expect(seen.at(-1)).toBeNull();
  expect(ended).toHaveBeenLastCalledWith('blob:2');
  unmount();
  expect([made, ended].map((calls) => calls.mock.calls.length)).toEqual([2, 2]);
});

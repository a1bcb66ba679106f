import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRequestKey } from './use-request-key.ts';

it('gives each content its own key until a response arrives', () => {
  const { result, rerender } = renderHook(() => useRequestKey());
  const first = result.current.of({ kind: 'visits' });
  rerender();
  const other = result.current.of({ kind: 'payments' });
  expect(other).not.toBe(first);
  expect(result.current.of({ kind: 'visits' })).toBe(first);
  result.current.renew();
  expect(result.current.of({ kind: 'visits' })).not.toBe(first);
});

import { useEffect, useRef } from 'react';
import { UNDOABLE_MS } from '../../../../shared/rules/undo.ts';
import type { DeadState } from './dead-state.ts';

const EVERY_MS = 2_000;

/** Ends that staff can undo for some seconds (PRODUCT 6.40). */
const UNDOABLE: readonly (DeadState | null)[] = ['cancelled', 'moved', 'unattended', 'removed', 'withdrawn'];

/**
 * Looks again, as long as the end of the link may be undone.
 *
 * @param look shows the visit if the link works again; may be rejected if it does not
 */
export function useComesBack(state: DeadState | null, look: () => Promise<unknown>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const mayComeBack = UNDOABLE.includes(state);
  useEffect(() => {
    if (!mayComeBack) return;
    let left = Math.ceil(UNDOABLE_MS / EVERY_MS) + 1;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      // Still over: the page already says so.
      latest.current().catch(() => {});
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [mayComeBack]);
}

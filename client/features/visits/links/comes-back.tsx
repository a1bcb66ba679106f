import { useEffect, useEffectEvent } from 'react';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import type { DeadState } from './dead-state.ts';

const EVERY_MS = 2_000;

/** Ends that staff can undo for some seconds (PRODUCT 6.40). */
const UNDOABLE: readonly DeadState[] = ['cancelled', 'moved', 'unattended', 'removed', 'withdrawn'];

interface ComesBackProps {
  state: DeadState;
  /** Shows the visit if the link works again; may be rejected if it does not. */
  look: () => Promise<unknown>;
}

/** Looks again, as long as the end of the link may be undone. Shows nothing. */
export default function ComesBack({ state, look }: ComesBackProps) {
  const lookAgain = useEffectEvent(look);
  const mayComeBack = UNDOABLE.includes(state);
  useEffect(() => {
    if (!mayComeBack) return;
    let left = Math.ceil(UNDOABLE_MS / EVERY_MS) + 1;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      // Still over: the page already says so.
      lookAgain().catch(() => {});
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [mayComeBack]);
  return null;
}

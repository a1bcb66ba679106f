import { useEffect, useEffectEvent } from 'react';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import type { DeadState } from './dead-state.ts';

const EVERY_MS = 2_000;

/** Staff can undo these ends for some seconds (PRODUCT 6.40). */
const UNDOABLE: readonly DeadState[] = ['cancelled', 'moved', 'unattended', 'removed', 'withdrawn'];

interface ComesBackProps {
  state: DeadState;
  look: () => Promise<unknown>;
}

export default function ComesBack({ state, look }: ComesBackProps) {
  const lookAgain = useEffectEvent(look);
  const mayComeBack = UNDOABLE.includes(state);
  useEffect(() => {
    if (!mayComeBack) return;
    let left = Math.ceil(UNDOABLE_MS / EVERY_MS) + 1;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      // The link is still over, as the page already says.
      lookAgain().catch(() => {});
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [mayComeBack]);
  return null;
}

import { useEffect } from 'react';
import { act, useToasts } from '../components/toast.tsx';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Ctrl-Z or ⌘Z runs the newest toast's action: the keyboard's focus may be far from the toast, and its time is short.
 */
export function useUndoKey(): void {
  const newest = useToasts(({ toasts }) => toasts.findLast(({ action }) => action !== null));
  useEffect(() => {
    if (!newest) return;
    function onKey(event: KeyboardEvent) {
      const { ctrlKey, metaKey, shiftKey, key, target } = event;
      if (!newest || !(ctrlKey || metaKey) || shiftKey || key !== 'z' || isWriting(target)) return;
      event.preventDefault();
      act(newest);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [newest]);
}

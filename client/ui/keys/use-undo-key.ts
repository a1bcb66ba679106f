import { useEffect } from 'react';
import { act, useToasts } from '../components/toast.tsx';

/** Fields in which the person has written: the browser undoes that first. */
const written = new WeakSet<EventTarget>();

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest('input, textarea, select, [contenteditable]');
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== '' || written.has(field);
  return field !== null;
}

/**
 * Ctrl-Z or ⌘Z runs the newest toast's action, also in a field in which nothing was written: the keyboard's focus may
 * be far from the toast, and its time is short.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const note = ({ target }: Event) => void (target && written.add(target));
    addEventListener('input', note, true);
    return () => removeEventListener('input', note, true);
  }, []);
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

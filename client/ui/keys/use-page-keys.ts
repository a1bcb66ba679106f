import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { usePageKeysOn } from './page-keys.ts';

/** These take a pressed key, wherever the focus is. */
const ELSEWHERE = 'dialog[open], [role=menu], [data-opening]';

/**
 * Calls a key's action when it is pressed without Ctrl, Alt or ⌘. Not while a field, or a panel that people type in,
 * has the focus, a dialog or menu is open, the next page is still opening, or shortcuts are off.
 *
 * @param actions by the lower case of `KeyboardEvent.key`
 */
export function usePageKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (!usePageKeysOn.getState().on) return;
    if (isWriting(event.target) || document.querySelector(ELSEWHERE)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    // The opened element must take the very next key.
    flushSync(() => void action());
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [data-writing]') !== null
  );
}

import { useEffect, useEffectEvent } from 'react';

/** Each key's action. Letters, as in other video calls. */
export const SHORTCUTS = [
  { key: 'm', words: 'shortcutMicrophone' },
  { key: 'v', words: 'shortcutCamera' },
  { key: 'c', words: 'shortcutChat' },
  { key: 'p', words: 'shortcutParticipants' },
  { key: 'l', words: 'shortcutLeave' },
  { key: '?', words: 'shortcutHelp' },
] as const;

export type ShortcutKey = (typeof SHORTCUTS)[number]['key'];

/** Calls `onKey` for the visit's keys, but not while a field has the focus or a dialog or menu is open. */
export function useShortcuts(onKey: (key: ShortcutKey) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isWriting(event.target) || document.querySelector('dialog[open], [role=menu]')) return;
    const pressed = SHORTCUTS.find(({ key }) => key === event.key.toLowerCase());
    if (!pressed) return;
    event.preventDefault();
    onKey(pressed.key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

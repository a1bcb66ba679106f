import { usePageKeys } from '#client/ui/keys/use-page-keys.ts';

/** The letters match other video calls. */
export const SHORTCUTS = [
  { key: 'm', words: 'shortcutMicrophone' },
  { key: 'v', words: 'shortcutCamera' },
  { key: 'c', words: 'shortcutChat' },
  { key: 'p', words: 'shortcutParticipants' },
  { key: 'l', words: 'shortcutLeave' },
  { key: '?', words: 'shortcutHelp' },
] as const;

export type ShortcutKey = (typeof SHORTCUTS)[number]['key'];

export function useShortcuts(onKey: (key: ShortcutKey) => void): void {
  usePageKeys(Object.fromEntries(SHORTCUTS.map(({ key }) => [key, () => onKey(key)])));
}

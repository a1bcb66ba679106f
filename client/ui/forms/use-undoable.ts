import { useTranslation } from 'react-i18next';
import { UNDO_HELD_MS, UNDO_MS } from '#shared/rules/undo.ts';
import { toast } from '../components/toast.tsx';
import { orCode } from '../errors/or-code.ts';
import { useErrorWords } from '../errors/use-error-words.ts';

/**
 * Announces what was done, and offers to undo it for some seconds, with a click or Ctrl-Z (PRODUCT 6.40).
 *
 * @returns the announcing function; `undone` is a specific text to show after undoing
 */
export function useUndoable(): (words: string, undo: () => Promise<unknown>, undone?: string) => void {
  const { t } = useTranslation('common');
  const errors = useErrorWords();
  return (words, undo, undone = t('undone')) => {
    const onAction = () =>
      void undo().then(
        () => toast(undone, 'good'),
        (error: unknown) => toast(errors.error(orCode(error, 'UNABLE_COMPLETE_REQUEST')), 'danger'),
      );
    toast(words, 'info', { label: t('undo'), onAction, shownMs: UNDO_MS, longestMs: UNDO_HELD_MS });
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { UNDO_MS } from '../../../../shared/rules/undo.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../ui/components/toast.tsx';
import { orCode } from '../../../ui/errors/or-code.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { anyVisitKey, visitKey, visitListKey } from '../visits/visit-queries.ts';

interface Done {
  practiceId: number;
  /** What undoes it; null if it cannot be undone. */
  changeId: string | null;
  /** The visit `to` replaces the changed one, and is gone when that is undone. */
  moved?: { from: string; to: string };
}

/** Says what was done to visits, and offers to undo it for some seconds (PRODUCT 6.40). */
export function useSayDone(): (words: string, done: Done) => void {
  const { t } = useTranslation('visit-actions');
  const errors = useErrorWords();
  const queries = useQueryClient();
  const [, go] = useLocation();

  async function undo(changeId: string, { practiceId, moved }: Done) {
    try {
      await call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId } });
      toast(t('undone'), 'good');
      if (moved) {
        const { from, to } = moved;
        if (location.pathname === `/provider/visits/${to}`) go(`/provider/visits/${from}`);
        queries.removeQueries({ queryKey: visitKey(to) });
      }
    } catch (error) {
      toast(errors.error(orCode(error, 'UNABLE_COMPLETE_REQUEST')), 'danger');
    }
    for (const queryKey of [anyVisitKey, visitListKey(practiceId)])
      void queries.invalidateQueries({ queryKey });
  }
  return (words, done) => {
    const { changeId } = done;
    const action = changeId && {
      label: t('undo'),
      onAction: () => void undo(changeId, done),
      shownMs: UNDO_MS,
    };
    toast(words, 'info', action || null);
  };
}

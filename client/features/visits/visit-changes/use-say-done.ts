import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { anyVisitKey, visitKey, visitListKey } from '#client/features/visits/visits/visit-queries.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { useUndoable } from '#client/ui/forms/use-undoable.ts';

interface Done {
  practiceId: number;
  changeId: string | null;
  moved?: { from: string; to: string };
}

/** Announces a change to visits, and offers to undo it for some seconds (PRODUCT 6.40). */
export function useSayDone(): (words: string, done: Done) => void {
  const sayUndoable = useUndoable();
  const queries = useQueryClient();
  const [, go] = useLocation();

  async function undo(changeId: string, { practiceId, moved }: Done) {
    try {
      await call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId } });
      if (!moved) return;
      const { from, to } = moved;
      if (location.pathname === `/provider/visits/${to}`) go(`/provider/visits/${from}`);
      queries.removeQueries({ queryKey: visitKey(to) });
    } finally {
      for (const queryKey of [anyVisitKey, visitListKey(practiceId)])
        void queries.invalidateQueries({ queryKey });
    }
  }
  return (words, done) => {
    const { changeId } = done;
    if (changeId) sayUndoable(words, () => undo(changeId, done));
    else toast(words);
  };
}

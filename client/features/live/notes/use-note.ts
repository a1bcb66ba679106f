import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { visitKey } from '../../visit/visits/visit-queries.ts';

/** How long after the last key a note is saved, in milliseconds. */
const SAVE_AFTER_MS = 800;

export type NoteState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * The own note of a visit, saved while it is typed, one save at a time; what is left is saved when the screen closes.
 * The text stays on the screen after a failed save, and the next key tries again.
 */
export function useNote(rootVisitId: string) {
  const queries = useQueryClient();
  const queryKey = [...visitKey(rootVisitId), 'notes'];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/notes', { params: { rootVisitId }, signal }),
    // A note that is being typed is not replaced by a reload.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  /** Null: nothing was typed yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<NoteState>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  const kept = useRef({ text: '', version: 0, wanted: null as string | null, busy: false });

  useEffect(() => {
    // Once something was typed, another page's save must be refused here, not overwritten.
    if (data && kept.current.wanted === null) Object.assign(kept.current, data.own);
  }, [data]);

  async function save(): Promise<void> {
    const note = kept.current;
    if (note.busy || note.wanted === null || note.wanted === note.text) return;
    note.busy = true;
    setState('saving');
    const text = note.wanted;
    try {
      const { version } = await call('PUT /api/provider/visits/:rootVisitId/notes', {
        params: { rootVisitId },
        body: { text, version: note.version },
      });
      Object.assign(note, { text, version });
      const own = { text, version };
      queries.setQueryData<typeof data>(queryKey, (read) => (read ? { ...read, own } : read));
      setProblem(null);
      setState('saved');
    } catch (failed) {
      setProblem(failed);
      setState('failed');
      note.busy = false;
      return;
    }
    note.busy = false;
    // Typed on meanwhile.
    await save();
  }

  const saving = useRef(save);
  saving.current = save;
  useEffect(() => {
    if (typed === null) return;
    kept.current.wanted = typed;
    const timer = setTimeout(() => void saving.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => void saving.current(), []);

  return {
    data,
    error,
    isFetching,
    refetch,
    text: typed ?? data?.own.text ?? '',
    change: setTyped,
    state,
    problem,
    retry: () => void saving.current(),
    /** Gives the typed text up for what is stored. */
    async reload() {
      kept.current.wanted = null;
      setTyped(null);
      setState('idle');
      setProblem(null);
      await refetch();
    },
  };
}

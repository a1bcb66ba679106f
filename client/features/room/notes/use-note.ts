import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { holdText } from '#client/api/signed-out.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';

const SAVE_AFTER_MS = 800;

export type NoteState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * The user's own note of a visit, saved while they type, one save at a time; unmounting saves the rest. The text stays
 * on the screen after a failed save, and the next key press retries.
 */
export function useNote(rootVisitId: string) {
  const queries = useQueryClient();
  const queryKey = [...visitKey(rootVisitId), 'notes'];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/notes', { params: { rootVisitId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<NoteState>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  const kept = useRef({ text: '', version: 0, wanted: null as string | null, busy: false });

  useEffect(() => {
    // Once the person has typed, the server must refuse this save after another page's save, not overwrite that one.
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
  const unsaved = typed !== null && state !== 'saved';
  useEffect(() => (unsaved ? holdText() : undefined), [unsaved]);

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
    async reload() {
      kept.current.wanted = null;
      setTyped(null);
      setState('idle');
      setProblem(null);
      await refetch();
    },
  };
}

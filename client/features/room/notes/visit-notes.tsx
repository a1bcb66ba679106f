import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { holdText } from '#client/api/signed-out.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { TextArea } from '#client/ui/components/text-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './visit-notes.module.css';

interface VisitNotesProps {
  visitId: string;
  timeZone: string;
}

export default function VisitNotes({ visitId, timeZone }: VisitNotesProps) {
  const { t } = useTranslation('notes');
  const language = useLanguage();
  const note = useNote(visitId);
  if (!note.data) {
    return note.error ? (
      <Card title={t('title')}>
        <ErrorNotice error={note.error} onRetry={() => note.refetch()} retrying={note.isFetching} />
      </Card>
    ) : (
      <StillLoading />
    );
  }
  return (
    <Card title={t('title')}>
      <TextArea
        label={t('yours')}
        hint={t('help')}
        rows={5}
        maxLength={LIMITS.visitNote}
        value={note.text}
        onChange={({ target }) => note.change(target.value)}
      />
      <Text tone="quiet" size="small" className={styles.state} role="status">
        {note.state === 'saving' || note.state === 'saved' ? t(note.state) : null}
      </Text>
      {isApiError(note.problem, 'CHANGED_MEANWHILE') ? (
        <Notice
          tone="waiting"
          announce="alert"
          action={<Button onClick={() => void note.reload()}>{t('reload')}</Button>}
        >
          {t('changedElsewhere')}
        </Notice>
      ) : note.problem ? (
        <ErrorNotice error={note.problem} onRetry={note.retry} />
      ) : null}
      {note.data.others.map(({ author, text, savedAt }) => (
        <Box as="section" above={4} key={author} aria-label={t('of', { name: author })}>
          <Text as="h3" size="body">
            {author}
          </Text>
          <Text tone="quiet" size="small">
            {formatMoment(savedAt, language, timeZone)}
          </Text>
          <Text asTyped breaks>
            {text}
          </Text>
        </Box>
      ))}
    </Card>
  );
}

const SAVE_AFTER_MS = 800;

type NoteState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * The user's own note of a visit, saved while they type, one save at a time; unmounting saves the rest. The text stays
 * on the screen after a failed save, and the next key press retries.
 */
function useNote(rootVisitId: string) {
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

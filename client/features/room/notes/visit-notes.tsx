import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { TextArea } from '#client/ui/components/text-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { LIMITS } from '#shared/rules/text.ts';
import { useNote } from './use-note.ts';
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

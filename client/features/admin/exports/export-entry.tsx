import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { download, type Export, isUnfinished } from './export-queries.ts';
import styles from './exports.module.css';

const TONES = { queued: 'waiting', running: 'info', done: 'good', failed: 'danger' } as const;

export function ExportEntry({ of }: { of: Export }) {
  const { t } = useTranslation('exports');
  const words = useErrorWords();
  const language = useLanguage();
  const { kind, format, state, rowsWritten, rowsExpected, createdAt, expiresAt, from, to } = of;
  const fetching = useMutation({
    mutationFn: () => download(of),
    onError: () => toast(words.code('CLIENT_ADMIN_EXPORT_FAILED'), 'danger'),
  });
  const number = new Intl.NumberFormat(language);
  const day = (date: string | null) => (date ? formatDate(date, language) : '…');
  return (
    <li className={styles.entry}>
      <div>
        <strong>
          {t(`kind.${kind}`)}, {t(`format.${format}`)}
        </strong>
        {from || to ? (
          <p className={styles.soft}>
            {day(from)} – {day(to)}
          </p>
        ) : null}
        <p className={styles.soft}>{t('started', { at: formatMoment(createdAt, language) })}</p>
        {isUnfinished(of) ? (
          <progress
            className={styles.progress}
            aria-label={t('progress')}
            {...(rowsExpected ? { value: rowsWritten, max: rowsExpected } : {})}
          />
        ) : (
          <p className={styles.soft}>
            {state === 'done'
              ? kind === 'patient'
                ? t('files', { count: rowsWritten })
                : t('rows', { count: rowsWritten, rows: number.format(rowsWritten) })
              : t('failedHelp')}
            {state === 'done' ? ` · ${t('until', { at: formatMoment(expiresAt, language) })}` : ''}
          </p>
        )}
      </div>
      <Row gap={3} wrap align="center" aria-live="polite">
        <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill>
        {state === 'done' ? (
          <Button
            icon={<Download size={20} aria-hidden />}
            busy={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {t('download')}
          </Button>
        ) : null}
      </Row>
    </li>
  );
}

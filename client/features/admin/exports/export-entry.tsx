import { queryOptions, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { saveFile } from '#client/api/save-file.ts';
import { formatDate, formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import styles from './exports.module.css';

type Export = CallResult<Rest['GET /api/admin/practices/:practiceId/exports']>['exports'][number];

const POLL_MS = 1_000;

export const exportsQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['exports', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/exports', { params: { practiceId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.exports.some(isUnfinished) ? POLL_MS : false),
  });

const isUnfinished = ({ state }: Export) => state === 'queued' || state === 'running';

const download = ({ exportId, kind, format, createdAt }: Export): Promise<void> =>
  saveFile(`/api/admin/exports/${exportId}/file`, `${kind}-${createdAt.slice(0, 10)}.${format}`);

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
    <Row as="li" gap={3} wrap align="center" apart pad={4} sides={0} className={styles.entry}>
      <div>
        <strong>
          {t(`kind.${kind}`)}, {t(`format.${format}`)}
        </strong>
        {from || to ? (
          <Text tone="quiet">
            {day(from)} – {day(to)}
          </Text>
        ) : null}
        <Text tone="quiet">{t('started', { at: formatMoment(createdAt, language) })}</Text>
        {isUnfinished(of) ? (
          <progress
            className={styles.progress}
            aria-label={t('progress')}
            {...(rowsExpected ? { value: rowsWritten, max: rowsExpected } : {})}
          />
        ) : (
          <Text tone="quiet">
            {state === 'done'
              ? kind === 'patient'
                ? t('files', { count: rowsWritten })
                : t('rows', { count: rowsWritten, rows: number.format(rowsWritten) })
              : t('failedHelp')}
            {state === 'done' ? ` · ${t('until', { at: formatMoment(expiresAt, language) })}` : ''}
          </Text>
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
    </Row>
  );
}

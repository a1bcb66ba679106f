import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { ImageCards } from '#client/features/check-in/images/image-cards.tsx';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { PrintedSections } from '#client/features/desk/visit-summary/printed-sections.tsx';
import styles from '#client/features/visits/emergency-access/emergency-access.module.css';
import { EmergencyAccesses } from '#client/features/visits/emergency-access/emergency-accesses.tsx';
import {
  emergencyImagesQuery,
  emergencyQuery,
  recordQuery,
} from '#client/features/visits/emergency-access/emergency-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TextArea } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { limitsInWords, limitsOf } from '#client/ui/forms/field-limits.ts';
import {
  EMERGENCY_MINUTES,
  EMERGENCY_REASON,
  EmergencyReason,
} from '#shared/contracts/rest/visits/emergency-access.ts';
import type { AdminVisit } from './admin-visit-queries.ts';

const REASON_LIMITS = limitsInWords(limitsOf(EmergencyReason, 'reason'));

/** Opens the visit's chat, answers, notes and images for an hour, with a reason. */
export function EmergencyTab({ record: { visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('emergency-access');
  const language = useLanguage();
  const { visitId, timeZone } = visit;
  const { data, error, refetch, isFetching } = useQuery(emergencyQuery(visitId));
  const tab = useRef<HTMLDivElement>(null);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton rows={2} height={120} label={t('loading')} />;
  return (
    <Stack gap={5} ref={tab} className={styles.tab} tabIndex={-1}>
      {data.openUntil ? (
        <>
          <Notice tone="waiting" title={t('title')}>
            <p>{t('openUntil', { until: formatMoment(data.openUntil, language, timeZone) })}</p>
          </Notice>
          <OpenRecord visitId={visitId} />
          <OpenImages visitId={visitId} timeZone={timeZone} />
        </>
      ) : (
        <ReasonForm visitId={visitId} onOpened={() => tab.current?.focus({ preventScroll: true })} />
      )}
      {data.accesses.length > 0 ? (
        <Card title={t('history')}>
          <EmergencyAccesses accesses={data.accesses} timeZone={timeZone} />
        </Card>
      ) : null}
    </Stack>
  );
}

/** @param onOpened called once the form, and with it the focus, is gone */
function ReasonForm({ visitId, onOpened }: { visitId: string; onOpened: () => void }) {
  const { t } = useTranslation('emergency-access');
  const words = useErrorWords();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const open = useMutation({
    mutationFn: (given: string) =>
      call('POST /api/admin/visits/:visitId/emergency-access', {
        params: { visitId },
        body: { reason: given },
      }),
    onSuccess: (emergency) => {
      queries.setQueryData(emergencyQuery(visitId).queryKey, emergency);
      toast(t('opened'), 'good');
      requestAnimationFrame(onOpened);
    },
    onError: () => toast(words.code('UNABLE_COMPLETE_REQUEST'), 'danger'),
  });
  return (
    <Card title={t('title')}>
      <Stack
        as="form"
        align="start"
        gap={4}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const checked = EmergencyReason.safeParse({ reason });
          setProblem(
            checked.success ? undefined : words.field(checked.error.issues[0]?.message ?? '', REASON_LIMITS),
          );
          if (checked.success) open.mutate(checked.data.reason);
          else field.current?.focus();
        }}
      >
        <p>{t('what', { minutes: EMERGENCY_MINUTES })}</p>
        <p>{t('told')}</p>
        <TextArea
          ref={field}
          label={t('reason')}
          hint={t('reasonHint', { least: EMERGENCY_REASON.least })}
          error={problem}
          value={reason}
          rows={3}
          maxLength={EMERGENCY_REASON.most}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" variant="danger" busy={open.isPending}>
          {t('open')}
        </Button>
      </Stack>
    </Card>
  );
}

function OpenRecord({ visitId }: { visitId: string }) {
  const { t } = useTranslation('emergency-access');
  const language = useLanguage();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(recordQuery(visitId, language));
  const isOver = isApiError(error, 'EMERGENCY_NOT_OPEN');
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: emergencyQuery(visitId).queryKey });
  }, [isOver, queries, visitId]);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return data ? <PrintedSections document={data} /> : <Skeleton rows={3} height={180} label={t('loading')} />;
}

function OpenImages({ visitId, timeZone }: { visitId: string; timeZone: string }) {
  const { data, error, refetch, isFetching } = useQuery(emergencyImagesQuery(visitId));
  if (isApiError(error, 'EMERGENCY_NOT_OPEN')) return null;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  const srcOf = (imageId: string) =>
    requestOf('GET /api/admin/visits/:visitId/emergency-images/:imageId', { visitId, imageId }).url;
  return <ImageCards taken={data?.results ?? []} srcOf={srcOf} timeZone={timeZone} />;
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { chainQuery, type ChainState as State } from './audit-queries.ts';

export function ChainState({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('audit-log');
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(chainQuery(practiceId));
  const verify = useMutation({
    mutationFn: () => call('POST /api/admin/practices/:practiceId/audit/chain', { params: { practiceId } }),
    onSuccess: (state) => queries.setQueryData(chainQuery(practiceId).queryKey, state),
    onError: () => toast(t('chain.verifyFailed'), 'danger'),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton rows={1} height={96} label={t('chain.loading')} />;
  const broken =
    data.state === 'changed' || data.state === 'missing'
      ? data.state
      : data.consent.state === 'broken'
        ? 'broken'
        : null;
  return (
    <Notice
      tone={broken ? 'danger' : data.state === 'intact' ? 'good' : 'info'}
      title={broken ? t(`chain.${broken}Title`) : t('chain.title')}
      announce="status"
      action={
        <Button busy={verify.isPending} onClick={() => verify.mutate()}>
          {t('chain.verify')}
        </Button>
      }
    >
      <ChainWords chain={data} />
      <ConsentWords consent={data.consent} />
      {broken ? <p>{t('chain.todo')}</p> : null}
    </Notice>
  );
}

function ConsentWords({ consent: { state, checkedAt, records, brokenRecord } }: Pick<State, 'consent'>) {
  const { t } = useTranslation('audit-log');
  const language = useLanguage();
  if (!checkedAt) return null;
  const at = formatMoment(checkedAt, language);
  if (state === 'broken') return <p>{t('chain.consentBroken', { record: brokenRecord ?? '', at })}</p>;
  return records ? <p>{t('chain.consentIntact', { count: records, at })}</p> : null;
}

function ChainWords({ chain: { state, checkedAt, events, broken } }: { chain: State }) {
  const { t } = useTranslation('audit-log');
  const language = useLanguage();
  if (state === 'unchecked' || !checkedAt) return <p>{t('chain.unchecked')}</p>;
  const at = formatMoment(checkedAt, language);
  if (state === 'intact') return <p>{t('chain.intact', { count: events, at })}</p>;
  const eventId = broken?.eventId ?? '';
  if (state === 'missing') return <p>{t('chain.missing', { eventId, at })}</p>;
  return (
    <p>{t('chain.changed', { eventId, at, time: broken?.at ? formatMoment(broken.at, language) : '' })}</p>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ListView } from '#client/ui/lists/list-view.tsx';
import { type List, useList } from '#client/ui/lists/use-list.ts';
import { AUDIT_ACTIONS } from '#shared/domain/audit.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { type AuditQuery, type AuditRow, chainQuery, type ChainState as State } from './audit-queries.ts';

export default function AuditLogPage() {
  const { t } = useTranslation('audit-log');
  const { practice } = useSignedIn();
  const language = useLanguage();
  const { practiceId } = practice;
  usePageTitle(t('title'));
  const list = useList<AuditQuery, AuditRow>({
    key: ['audit-log', practiceId],
    sort: '-at',
    filters: ['action', 'from', 'to', 'accountId', 'patientId', 'visitId', 'unasked'],
    load: (query, signal) =>
      call('POST /api/admin/practices/:practiceId/audit/search', {
        params: { practiceId },
        body: query,
        signal,
      }),
  });
  const actions = useMemo(
    () =>
      AUDIT_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) })).sort((a, b) =>
        a.label.localeCompare(b.label, language),
      ),
    [t, language],
  );
  return (
    <PageLayout title={t('title')}>
      <Stack gap={4} fits>
        <p>{t('intro', { practice: practice.practiceName })}</p>
        <ChainState key={practiceId} practiceId={practiceId} />
        <Narrowed list={list} />
        <ListView
          list={list}
          label={t('title')}
          searchLabel={t('search')}
          columns={useAuditColumns(list.setFilters)}
          rowKey={({ eventId }) => eventId}
          filters={[{ name: 'action', label: t('column.action'), options: actions }]}
          empty={
            <EmptyState icon={<ScrollText size={34} />} title={t('emptyTitle')}>
              <p>{t('emptyHelp')}</p>
            </EmptyState>
          }
        />
      </Stack>
    </PageLayout>
  );
}

function Narrowed({ list }: { list: List<AuditRow> }) {
  const { t } = useTranslation('audit-log');
  const ofPerson = list.valueOf('accountId') || list.valueOf('patientId');
  const ofVisit = list.valueOf('visitId');
  return (
    <Row gap={3} across={4} wrap align="end">
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          type="date"
          label={t(day)}
          value={list.valueOf(day)}
          onChange={({ target }) => list.setFilter(day, target.value)}
        />
      ))}
      <CheckField
        label={t('unasked')}
        checked={list.valueOf('unasked') !== 'shown'}
        onChange={(hidden) => list.setFilter('unasked', hidden ? '' : 'shown')}
      />
      {ofPerson || ofVisit ? (
        <Row as="p" gap={2} wrap align="center">
          {t(ofVisit ? 'filteredVisit' : 'filteredPerson')}
          <Button
            variant="quiet"
            onClick={() => list.setFilters({ accountId: '', patientId: '', visitId: '' })}
          >
            {t('showAll')}
          </Button>
        </Row>
      ) : null}
    </Row>
  );
}

function ChainState({ practiceId }: { practiceId: number }) {
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

import { UserCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { PatientName } from '#client/features/visits/visits/patient-name.tsx';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { DatedListPage } from '#client/ui/lists/dated-list-page.tsx';
import { useList } from '#client/ui/lists/use-list.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { RECONCILIATIONS } from '#shared/domain/visit-list.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import { differences } from './compared-table.tsx';
import type { ReconciliationQuery, ReconciliationRow } from './record-queries.ts';

const column = columnsOf<ReconciliationRow>();

export default function ReconciliationPage() {
  const { t } = useTranslation('record-system');
  const { practice } = useSignedIn();
  const { practiceId } = practice;
  const list = useList<ReconciliationQuery, ReconciliationRow>({
    key: ['reconciliation-details', practiceId],
    sort: '-time',
    filters: ['reconciliation', 'from', 'to'],
    load: (query, signal) =>
      call('POST /api/admin/practices/:practiceId/reconciliation/search', {
        params: { practiceId },
        body: query,
        signal,
      }),
  });
  return (
    <DatedListPage
      title={t('detailsTitle')}
      intro={t('detailsIntro', { practice: practice.practiceName })}
      dayLabels={{ from: t('from'), to: t('to') }}
      list={list}
      searchLabel={t('search')}
      columns={useColumns()}
      rowKey={({ sessionId }) => sessionId}
      filters={[
        {
          name: 'reconciliation',
          label: t('column.state'),
          options: RECONCILIATIONS.map((value) => ({ value, label: t(`is.${value}`) })),
        },
      ]}
      empty={{ icon: <UserCheck size={34} />, title: t('emptyTitle'), help: t('emptyHelp') }}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('record-system');
  const language = useLanguage();
  return useMemo(() => {
    const person = (one: { name: string; birthDate: string | null } | null) =>
      one ? [one.name, one.birthDate && toUsDate(one.birthDate)].filter(Boolean).join(' · ') : t('none');
    return [
      column.accessor('scheduled', {
        id: 'scheduled',
        header: t('source.scheduled'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <>
            <PatientName name={original.scheduled.name} patientId={original.patientId} />
            {original.scheduled.birthDate ? ` · ${toUsDate(original.scheduled.birthDate)}` : null}
          </>
        ),
      }),
      column.accessor('startTime', {
        id: 'time',
        header: t('column.time'),
        cell: ({ row: { original } }) => (
          <Text as={Link} strong href={`/provider/client-admin/visits/${original.visitId}`}>
            {formatMoment(original.startTime, language, original.timeZone)}
          </Text>
        ),
      }),
      column.accessor('reported', {
        id: 'reported',
        header: t('source.reported'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <>
            {person(original.reported)}
            {original.reported?.state ? ` · ${US_STATES[original.reported.state]}` : null}
            {differences(original).length > 0 ? (
              <>
                {' '}
                <StatusPill tone="waiting">{t('differsShort')}</StatusPill>
              </>
            ) : null}
          </>
        ),
      }),
      column.accessor('reconciled', {
        id: 'state',
        header: t('column.state'),
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.reconciled ? (
            <>
              <StatusPill tone="good">{t('reconciled')}</StatusPill>{' '}
              {t('reconciledBy', {
                name: original.reconciled.name,
                by: original.reconciled.by,
                when: formatMoment(original.reconciled.at, language, original.timeZone),
              })}
            </>
          ) : (
            <StatusPill tone="quiet">{t('notReconciled')}</StatusPill>
          ),
      }),
    ];
  }, [t, language]);
}

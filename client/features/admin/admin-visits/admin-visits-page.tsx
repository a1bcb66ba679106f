import { CalendarSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { NameInRow } from '#client/features/desk/visit-list/name-in-row.tsx';
import { useVisitType } from '#client/features/desk/visit-list/use-visit-type.ts';
import { VisitStatus } from '#client/features/desk/visit-list/visit-status.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { DatedListPage } from '#client/ui/lists/dated-list-page.tsx';
import { useList } from '#client/ui/lists/use-list.ts';
import { VISIT_STATUSES } from '#shared/domain/visit.ts';
import { type AdminVisitsQuery, adminVisitPath, type VisitListItem } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

const column = columnsOf<VisitListItem>();

export default function AdminVisitsPage() {
  const { t } = useTranslation('admin-visits');
  const { practice, practices } = useSignedIn();
  const [params] = useSearchParams();
  const own = practices.filter(({ permissions }) => permissions.includes('practice.administer'));
  const asked = own.find(({ practiceId }) => String(practiceId) === params.get('practice'));
  const practiceId = asked?.practiceId ?? practice.practiceId;
  const list = useList<AdminVisitsQuery, VisitListItem>({
    key: ['admin-visits', practiceId],
    sort: '-time',
    filters: ['status', 'from', 'to'],
    load: (query, signal) =>
      call('POST /api/admin/practices/:practiceId/visits/search', {
        params: { practiceId },
        body: query,
        signal,
      }),
  });
  return (
    <DatedListPage
      title={t('title')}
      intro={t('intro')}
      dayLabels={{ from: t('from'), to: t('to') }}
      narrowing={
        own.length > 1 ? (
          <SelectField
            label={t('practice')}
            value={String(practiceId)}
            onChange={({ target }) => list.setFilter('practice', target.value)}
            options={own.map((one) => ({ value: String(one.practiceId), label: one.practiceName }))}
          />
        ) : null
      }
      list={list}
      searchLabel={t('search')}
      columns={useColumns(practiceId)}
      rowKey={({ visitId }) => visitId}
      filters={[
        {
          name: 'status',
          label: t('status'),
          options: VISIT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ icon: <CalendarSearch size={34} />, title: t('emptyTitle'), help: t('emptyHelp') }}
    />
  );
}

function useColumns(practiceId: number) {
  const { t } = useTranslation('visits');
  const nameOf = useVisitName();
  const typeOf = useVisitType();
  const language = useLanguage();
  return useMemo(
    () => [
      column.accessor('patientName', {
        id: 'patient',
        header: t('patients', { count: 1 }),
        cell: ({ row: { original } }) => (
          <Text as="span" strong>
            <NameInRow visit={original} practiceId={practiceId} />
          </Text>
        ),
      }),
      column.accessor('startTime', {
        id: 'time',
        header: t('time'),
        cell: ({ row: { original } }) => (
          <Link
            className={styles.record ?? ''}
            href={adminVisitPath(original.visitId)}
            aria-label={t('detailsNamed', {
              name: nameOf(original),
              time: formatMoment(original.startTime, language, original.timeZone),
            })}
          >
            <time dateTime={original.startTime}>
              {formatMoment(original.startTime, language, original.timeZone)}
            </time>
          </Link>
        ),
      }),
      column.accessor(typeOf, { id: 'type', header: t('visitType'), enableSorting: false }),
      column.accessor('scheduledProviderName', {
        id: 'provider',
        header: t('provider'),
        enableSorting: false,
      }),
      column.accessor('status', {
        id: 'status',
        header: t('status'),
        cell: ({ row: { original } }) => (
          <Text as="span" nowrap>
            <VisitStatus visit={original} />
          </Text>
        ),
      }),
    ],
    [t, nameOf, typeOf, language, practiceId],
  );
}

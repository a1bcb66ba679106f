import { UserRound, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { ChooseVisit } from '#client/features/desk/several-visits/choose-visit.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { columnsOf, DataTable } from '#client/ui/components/data-table.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { NameInRow } from './name-in-row.tsx';
import { OpenVisit } from './open-visit.tsx';
import { RowMenu } from './row-menu.tsx';
import { selectVisit } from './selection.ts';
import type { Visits } from './use-visit-list.ts';
import { useVisitType } from './use-visit-type.ts';
import { Late, VisitStatus } from './visit-status.tsx';
import styles from './visit-table.module.css';

const column = columnsOf<VisitListItem>();

export function VisitTable({ visits }: { visits: Visits }) {
  const { t } = useTranslation('visit-list');
  const { t: lists } = useTranslation('lists');
  return (
    <div className={styles.grid}>
      <DataTable
        label={t(`title.${visits.view}`)}
        columns={useColumns()}
        rows={visits.result?.rows ?? []}
        rowKey={({ visitId }) => visitId}
        sort={visits.sort}
        onSort={visits.setSort}
        sortLabel={lists('sortBy')}
        orderLabel={(heading, direction) => lists(direction, { column: heading })}
        busy={visits.busy}
      />
    </div>
  );
}

function useColumns() {
  const { t } = useTranslation('visits');
  const nameOf = useVisitName();
  const typeOf = useVisitType();
  const language = useLanguage();
  return useMemo(
    () => [
      column.accessor('startTime', {
        id: 'time',
        header: t('time'),
        cell: ({ row: { original } }) => (
          <>
            <ChooseVisit visit={original} name={nameOf(original)} />
            <Link
              className={styles.details ?? ''}
              href={`/provider/visits/${original.visitId}`}
              aria-label={t('detailsNamed', {
                name: nameOf(original),
                time: `${formatShortDay(original.startTime, original.timeZone, language)}, ${formatTime(original.startTime, original.timeZone, language)}`,
              })}
              data-opens-row
              onClick={() => selectVisit(original.visitId)}
            />
            <Row as="time" gap={2} className={styles.when} dateTime={original.startTime}>
              {formatShortDay(original.startTime, original.timeZone, language)}
              <Text as="strong" strong>
                {formatTime(original.startTime, original.timeZone, language)}
              </Text>
            </Row>
          </>
        ),
      }),
      column.accessor('patientName', {
        id: 'patient',
        header: t('patients', { count: 1 }),
        cell: ({ row: { original } }) => (
          <Row as="span" inline gap={2} align="center" strong className={styles.name}>
            {original.isGroupVisit ? (
              <UsersRound size={16} aria-hidden />
            ) : (
              <UserRound size={16} aria-hidden />
            )}
            <span>
              <NameInRow visit={original} />
            </span>
          </Row>
        ),
      }),
      column.accessor(typeOf, { id: 'type', header: t('visitType'), enableSorting: false }),
      column.accessor('scheduledProviderName', { id: 'provider', header: t('provider') }),
      column.accessor('status', {
        id: 'status',
        header: t('status'),
        cell: ({ row: { original } }) => (
          <Row as="span" gap={2} align="center" className={styles.status}>
            <VisitStatus visit={original} />
            <Late visit={original} />
          </Row>
        ),
      }),
      column.display({
        id: 'open',
        header: '',
        cell: ({ row: { original } }) => (
          <Row as="span" align="center" justify="end" className={styles.actions}>
            <OpenVisit visit={original} name={nameOf(original)} className={styles.open} />
            <RowMenu visit={original} name={nameOf(original)} />
          </Row>
        ),
      }),
    ],
    [t, nameOf, typeOf, language],
  );
}

import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '#client/api/call.ts';
import { visitPathOf } from '#client/features/audit/audit-log/audit-queries.ts';
import { useEventColumns } from '#client/features/audit/audit-log/use-event-columns.tsx';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { columnsOf, DataTable } from '#client/ui/components/data-table.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ListPages } from '#client/ui/lists/list-view.tsx';
import { useList } from '#client/ui/lists/use-list.ts';
import type { Account, Activity, ActivityQuery, ActivityRow } from './account-queries.ts';
import { useOwnPractices } from './use-own-practices.ts';

const column = columnsOf<ActivityRow>();

export default function ActivityTab({ account: { accountId } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { t: tList } = useTranslation('lists');
  const language = useLanguage();
  const columns = useColumns();
  const list = useList<ActivityQuery, ActivityRow, Activity>({
    key: ['account', accountId, 'activity'],
    sort: '-at',
    filters: [],
    load: (query, signal) =>
      call('GET /api/admin/accounts/:accountId/activity', { params: { accountId }, query, signal }),
  });
  const { result, error, busy } = list;
  if (error) return <ErrorNotice error={error} onRetry={list.retry} />;
  if (!result) return <Skeleton rows={4} height={72} label={t('loading')} />;
  const when = (at: string | null) => (at ? formatMoment(at, language) : t('never'));
  return (
    <Stack gap={5}>
      <Card>
        <Facts>
          <Fact name={t('column.lastActivity')} capital>
            {when(result.lastActivity)}
          </Fact>
          <Fact name={t('lastSignIn')} capital>
            {when(result.lastSignIn)}
          </Fact>
          <Fact name={t('openSessions')} capital>
            {String(result.openSessions)}
          </Fact>
        </Facts>
      </Card>
      {result.rows.length === 0 ? (
        <EmptyState icon={<History size={34} />} title={t('noActivity')} />
      ) : (
        <DataTable
          label={t('tab.activity')}
          columns={columns}
          rows={result.rows}
          rowKey={({ eventId }) => eventId}
          sort={list.sort}
          onSort={list.setSort}
          sortLabel={tList('sortBy')}
          orderLabel={(name, direction) => tList(direction, { column: name })}
          busy={busy}
        />
      )}
      <ListPages list={list} {...result} />
    </Stack>
  );
}

function useColumns() {
  const { t } = useTranslation('audit-log');
  const { t: tAccount } = useTranslation('accounts');
  const language = useLanguage();
  const several = useOwnPractices().length > 1;
  const events = useEventColumns<ActivityRow>({ ids: false });
  return useMemo(
    () => [
      events.at,
      events.action,
      column.accessor('subject', {
        id: 'subject',
        header: t('column.subject'),
        enableSorting: false,
        cell: ({ getValue }) => {
          const subject = getValue();
          return subject ? subject.name || t(`kind.${subject.kind}`) : null;
        },
      }),
      column.accessor('visit', {
        id: 'visit',
        header: t('column.visit'),
        enableSorting: false,
        cell: ({ getValue }) => {
          const visit = getValue();
          return visit ? (
            <Link href={visitPathOf(visit.visitId)}>
              {visit.name}, {formatMoment(visit.startsAt, language)}
            </Link>
          ) : null;
        },
      }),
      ...(several
        ? [
            column.accessor('practiceName', {
              id: 'practice',
              header: tAccount('practice'),
              enableSorting: false,
              cell: ({ getValue }) => getValue(),
            }),
          ]
        : []),
      events.details,
    ],
    [t, tAccount, language, several, events],
  );
}

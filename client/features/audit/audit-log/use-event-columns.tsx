import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { AuditDetails } from './audit-details.tsx';
import { type AuditRow, isKnownAction } from './audit-queries.ts';

type EventRow = RowData & Pick<AuditRow, 'at' | 'action' | 'details'>;

/** The columns of every list of events: time, action, and details, with or without ids. */
export function useEventColumns<Row extends EventRow>({ ids }: { ids: boolean }) {
  const { t } = useTranslation('audit-log');
  const language = useLanguage();
  return useMemo(() => {
    const column = columnsOf<Row>();
    return {
      at: column.accessor((row) => row.at, {
        id: 'at',
        header: t('column.at'),
        cell: ({ getValue }) => <time dateTime={getValue()}>{formatMoment(getValue(), language)}</time>,
      }),
      action: column.accessor((row) => row.action, {
        id: 'action',
        header: t('column.action'),
        enableSorting: false,
        cell: ({ getValue }) => {
          const action = getValue();
          return isKnownAction(action) ? t(`action.${action}`) : action;
        },
      }),
      details: column.accessor((row) => row.details, {
        id: 'details',
        header: t('column.details'),
        enableSorting: false,
        cell: ({ getValue }) => <AuditDetails details={getValue()} ids={ids} />,
      }),
    };
  }, [t, language, ids]);
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { columnsOf } from '../../../components/data-table.tsx';
import { sessionName } from '../../../components/session-name.ts';
import { formatMoment } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import { AuditDetails } from './audit-details.tsx';
import styles from './audit-log.module.css';
import { type AuditRow, isKnownAction, type Named, visitPathOf } from './audit-queries.ts';

const column = columnsOf<AuditRow>();

/** The log's columns; people and visits narrow the log to their own events. */
export function useAuditColumns(narrow: (filters: Record<string, string>) => void) {
  const { t } = useTranslation('audit-log');
  const language = useLanguage();
  return useMemo(
    () => [
      column.accessor('at', {
        id: 'at',
        header: t('column.at'),
        cell: ({ getValue }) => <time dateTime={getValue()}>{formatMoment(getValue(), language)}</time>,
      }),
      column.accessor('actor', {
        id: 'actor',
        header: t('column.actor'),
        enableSorting: false,
        cell: ({ getValue }) => <Person named={getValue()} narrow={narrow} />,
      }),
      column.accessor('action', {
        id: 'action',
        header: t('column.action'),
        enableSorting: false,
        cell: ({ getValue }) => {
          const action = getValue();
          return isKnownAction(action) ? t(`action.${action}`) : action;
        },
      }),
      column.accessor('subject', {
        id: 'subject',
        header: t('column.subject'),
        enableSorting: false,
        cell: ({ getValue }) => {
          const subject = getValue();
          return subject ? <Person named={subject} narrow={narrow} /> : null;
        },
      }),
      column.accessor('visit', {
        id: 'visit',
        header: t('column.visit'),
        enableSorting: false,
        cell: ({ getValue }) => {
          const visit = getValue();
          return visit ? (
            <>
              <button
                type="button"
                className={styles.name}
                onClick={() => narrow({ visitId: visit.visitId })}
                aria-label={`${visit.name}, ${formatMoment(visit.startsAt, language)}: ${t('onlyVisit')}`}
              >
                {visit.name}
                <span className={styles.kind}>{formatMoment(visit.startsAt, language)}</span>
              </button>
              <Link
                className={styles.open ?? ''}
                href={visitPathOf(visit.visitId)}
                aria-label={`${t('openVisit')}: ${visit.name}, ${formatMoment(visit.startsAt, language)}`}
              >
                {t('openVisit')}
              </Link>
            </>
          ) : null;
        },
      }),
      column.accessor('address', {
        id: 'address',
        header: t('column.address'),
        enableSorting: false,
        cell: ({ row: { original } }) => <Origin event={original} />,
      }),
      column.accessor('details', {
        id: 'details',
        header: t('column.details'),
        enableSorting: false,
        cell: ({ getValue }) => <AuditDetails details={getValue()} />,
      }),
    ],
    [t, language, narrow],
  );
}

/** The address that the call came from, and the browser. */
function Origin({ event: { address, userAgent } }: { event: AuditRow }) {
  if (address === null) return null;
  const { browser, system } = sessionName(userAgent ?? '');
  const device = [browser, system].filter(Boolean).join(' · ');
  return (
    <span title={userAgent ?? ''}>
      {address}
      {device ? <span className={styles.kind}>{device}</span> : null}
    </span>
  );
}

function Person({ named, narrow }: { named: Named; narrow: (filters: Record<string, string>) => void }) {
  const { t } = useTranslation('audit-log');
  const { kind, name, accountId, patientId } = named;
  if (!name) return t(`kind.${kind}`);
  const words = (
    <>
      {name}
      <span className={styles.kind}>{t(`kind.${kind}`)}</span>
    </>
  );
  if (!accountId && !patientId) return <span>{words}</span>;
  return (
    <button
      type="button"
      className={styles.name}
      onClick={() => narrow({ accountId: accountId ?? '', patientId: patientId ?? '' })}
      aria-label={t('onlyPerson', { name })}
    >
      {words}
    </button>
  );
}

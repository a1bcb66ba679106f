import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sessionName } from '#client/browser/session-name.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { columnsOf } from '#client/ui/components/data-table.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import styles from './audit-log.module.css';
import { type AuditRow, type Named, visitPathOf } from './audit-queries.ts';
import { useEventColumns } from './use-event-columns.tsx';

const column = columnsOf<AuditRow>();

export function useAuditColumns(narrow: (filters: Record<string, string>) => void) {
  const { t } = useTranslation('audit-log');
  const language = useLanguage();
  const events = useEventColumns<AuditRow>({ ids: true });
  return useMemo(
    () => [
      events.at,
      column.accessor('actor', {
        id: 'actor',
        header: t('column.actor'),
        enableSorting: false,
        cell: ({ getValue }) => <Person named={getValue()} narrow={narrow} />,
      }),
      events.action,
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
              <Text
                as="button"
                bare
                tone="primary"
                type="button"
                onClick={() => narrow({ visitId: visit.visitId })}
                aria-label={`${visit.name}, ${formatMoment(visit.startsAt, language)}: ${t('onlyVisit')}`}
              >
                {visit.name}
                <Text as="span" tone="quiet" className={styles.kind}>
                  {formatMoment(visit.startsAt, language)}
                </Text>
              </Text>
              <Row
                as={Link}
                align="center"
                touch
                size="small"
                className={styles.open ?? ''}
                href={visitPathOf(visit.visitId)}
                aria-label={`${t('openVisit')}: ${visit.name}, ${formatMoment(visit.startsAt, language)}`}
              >
                {t('openVisit')}
              </Row>
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
      events.details,
    ],
    [t, language, narrow, events],
  );
}

function Origin({ event: { address, userAgent } }: { event: AuditRow }) {
  if (address === null) return null;
  const { browser, system } = sessionName(userAgent ?? '');
  const device = [browser, system].filter(Boolean).join(' · ');
  return (
    <span title={userAgent ?? ''}>
      {address}
      {device ? (
        <Text as="span" tone="quiet" className={styles.kind}>
          {device}
        </Text>
      ) : null}
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
      <Text as="span" tone="quiet" className={styles.kind}>
        {t(`kind.${kind}`)}
      </Text>
    </>
  );
  if (!accountId && !patientId) return <span>{words}</span>;
  return (
    <Text
      as="button"
      bare
      tone="primary"
      type="button"
      onClick={() => narrow({ accountId: accountId ?? '', patientId: patientId ?? '' })}
      aria-label={t('onlyPerson', { name })}
    >
      {words}
    </Text>
  );
}

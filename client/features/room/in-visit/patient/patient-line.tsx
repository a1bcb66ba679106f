import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NotebookText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { safetyQuery } from '#client/features/room/safety/safety-query.ts';
import { CallLink } from '#client/features/room/safety/safety-strip.tsx';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import type { SafetyFacts } from '#shared/contracts/rest/room/safety.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import styles from './patient-line.module.css';

interface PatientLineProps {
  title: ReactNode;
  shown: boolean;
  onShow: () => void;
}

export default function PatientLine(props: PatientLineProps) {
  const visitId = useRoom((state) => state.facts?.visitId);
  return visitId ? <Line visitId={visitId} {...props} /> : null;
}

function Line({ visitId, title, shown, onShow }: PatientLineProps & { visitId: string }) {
  const { t } = useTranslation('safety');
  const { data, error } = useQuery(safetyQuery(visitId));
  usePatientsLive(visitId);
  const [first, ...others] = data?.results ?? [];
  return (
    <Row as="section" gap={2} align="center" shrinks className={styles.line} aria-label={t('title')}>
      {first && others.length === 0 ? (
        <One facts={first} />
      ) : (
        <Row align="baseline" shrinks tone="quiet" nowrap className={styles.who}>
          <Text as="h1" size="body" tone="ink" cut className={styles.patient}>
            {first ? t('patients', { count: others.length + 1 }) : title}
          </Text>
          {error && !data ? (
            <Text as="span" tone="waiting">
              {t('failed')}
            </Text>
          ) : null}
        </Row>
      )}
      <IconButton
        label={t('show')}
        icon={<NotebookText size={20} />}
        aria-expanded={shown}
        onClick={onShow}
      />
    </Row>
  );
}

function One({ facts }: { facts: SafetyFacts }) {
  const { t } = useTranslation('safety');
  const { patientName, age, dateOfBirth, reason, location, mobileOnFile } = facts;
  const number = location?.callbackNumber ?? mobileOnFile;
  const place = location && placeOf(location);
  return (
    <>
      <Row align="baseline" shrinks tone="quiet" nowrap className={styles.who}>
        <Text as="h1" size="body" tone="ink" cut className={styles.patient}>
          {patientName}
        </Text>
        {dateOfBirth && age !== null ? (
          <span title={t('age', { date: toUsDate(dateOfBirth), count: age })}>{age}</span>
        ) : null}
        {reason ? (
          <Text as="span" shrinks cut className={styles.reason} title={reason}>
            {reason}
          </Text>
        ) : null}
        {place ? <span>{place}</span> : null}
      </Row>
      {number ? <CallLink number={number} className={styles.call} /> : null}
    </>
  );
}

const placeOf = ({ address, state }: NonNullable<SafetyFacts['location']>): string =>
  address ? `${address.city}, ${state}` : US_STATES[state];

function usePatientsLive(visitId: string): void {
  const { room } = useVisitConnection();
  const queries = useQueryClient();
  useEffect(() => {
    const changed = () => void queries.invalidateQueries({ queryKey: visitKey(visitId) });
    room.on('patients:changed', changed);
    // Each connection starts with a snapshot; earlier changes were missed.
    room.on('room:snapshot', changed);
    return () => {
      room.off('patients:changed', changed);
      room.off('room:snapshot', changed);
    };
  }, [room, queries, visitId]);
}

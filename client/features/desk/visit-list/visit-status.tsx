import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesWaited } from '#client/features/visits/visits/minutes-waited.ts';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { Stage } from '#shared/domain/participant.ts';
import { useServerNow } from './use-server-now.ts';
import { minutesLate } from './visit-now.ts';
import { STATE_TONES, stateOfPatient, statesOf, type VisitState } from './visit-state.ts';

type Shown = Pick<VisitListItem, 'status' | 'patientStage' | 'patientStages'>;

export function VisitStatus({ visit }: { visit: Shown }) {
  const pills = statesOf(visit).map((standing) => (
    <StatePill key={standing} standing={standing} waited={<Waited visit={visit} />} />
  ));
  return pills.length > 1 ? (
    <Row as="span" inline gap={1} wrap>
      {pills}
    </Row>
  ) : (
    pills
  );
}

interface PatientStatusProps {
  stage: Stage;
  unattended?: boolean;
  reconnecting?: boolean;
}

export function PatientStatus({ stage, ...signs }: PatientStatusProps) {
  return <StatePill standing={stateOfPatient(stage, signs)} />;
}

function StatePill({ standing, waited }: { standing: VisitState; waited?: ReactNode }) {
  const { t } = useTranslation('visits');
  const waits = standing === 'inWaitingRoom';
  return (
    <StatusPill tone={STATE_TONES[standing]} pulse={waits}>
      {t(standing)}
      {waits ? waited : null}
    </StatusPill>
  );
}

export function Waited({ visit }: { visit: Pick<VisitListItem, 'patientStages'> }) {
  const { t } = useTranslation('visits');
  const count = minutesWaited(visit, useServerNow());
  return count > 0 ? <span>· {t('minutesShort', { count })}</span> : null;
}

/** How long the visit's patient has been missing: in minutes, or full hours from the first hour on. */
export function Late({ visit }: { visit: VisitListItem }) {
  const { t } = useTranslation('visits');
  const minutes = minutesLate(visit, useServerNow());
  if (minutes === 0) return null;
  return (
    <Text as="span" tone="danger" size="small" strong nowrap>
      {minutes < 60
        ? t('minutesLate', { count: minutes })
        : t('hoursLate', { count: Math.floor(minutes / 60) })}
    </Text>
  );
}

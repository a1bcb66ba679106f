import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import type { Stage } from '../../../../shared/domain/participant.ts';
import { StatusPill } from '../../../ui/components/status-pill.tsx';
import styles from './visit-status.module.css';
import { Waited } from './waited.tsx';

type Standing = Pick<VisitListItem, 'status' | 'patientStage' | 'patientStages'>;

/**
 * The patient's stage: Pending arrival, In the waiting room, In the visit (PRODUCT 9.1). A tentative visit
 * shows that, and the stage once the patient has arrived. Minutes follow for a patient who waits.
 */
export function VisitStatus({ visit }: { visit: Standing }) {
  const { t } = useTranslation('visits');
  const unattended = visit.patientStages.some((patient) => patient.unattended);
  const stage = (
    <PatientStatus stage={visit.patientStage} unattended={unattended} waited={<Waited visit={visit} />} />
  );
  switch (visit.status) {
    case 'COMPLETE':
      return <StatusPill tone="done">{t('complete')}</StatusPill>;
    case 'CANCELLED':
      return <StatusPill tone="void">{t('cancelled')}</StatusPill>;
    case 'MOVED':
      return <StatusPill tone="void">{t('moved')}</StatusPill>;
    case 'EXPIRED':
      return <StatusPill tone="void">{t('expired')}</StatusPill>;
    case 'NO_SHOW':
      return <StatusPill tone="void">{t('noShow')}</StatusPill>;
    case 'PAUSED':
      return <StatusPill tone="waiting">{t('paused')}</StatusPill>;
    case 'TENTATIVE':
      return (
        <span className={styles.pills}>
          <StatusPill tone="waiting">{t('tentative')}</StatusPill>
          {visit.patientStage === 'pending' && !unattended ? null : stage}
        </span>
      );
    case 'SCHEDULED':
    case 'IN_VISIT':
      return stage;
  }
}

interface PatientStatusProps {
  stage: Stage;
  unattended?: boolean;
  /** For how long someone has waited. */
  waited?: ReactNode;
}

/** One patient's stage, for group visits. */
export function PatientStatus({ stage, unattended = false, waited }: PatientStatusProps) {
  const { t } = useTranslation('visits');
  switch (stage) {
    case 'pending':
      return (
        <StatusPill tone="quiet">{t(unattended ? 'openedNothingEntered' : 'pendingArrival')}</StatusPill>
      );
    case 'waiting':
      return (
        <StatusPill tone="waiting" pulse>
          {t('inWaitingRoom')}
          {waited}
        </StatusPill>
      );
    case 'in-visit':
      return <StatusPill tone="good">{t('inVisit')}</StatusPill>;
    case 'left':
      return <StatusPill tone="quiet">{t('left')}</StatusPill>;
    case 'removed':
      return <StatusPill tone="danger">{t('removed')}</StatusPill>;
  }
}

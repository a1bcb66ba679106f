import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

export type Named = Pick<VisitListItem, 'isGroupVisit' | 'patientInvitedCount' | 'patientName' | 'patientId'>;

/** A visit's name: its patient's, or for a group visit the number of patients (PRODUCT 6.4). */
export function useVisitName(): (visit: Omit<Named, 'patientId'>) => string {
  const { t } = useTranslation('visits');
  return useCallback(
    (visit) =>
      visit.isGroupVisit ? t('patientCount', { count: visit.patientInvitedCount }) : visit.patientName,
    [t],
  );
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { PersonView } from '#shared/contracts/socket/events.ts';

/** Some people do not see a patient's name. */
export function useSeatName(): (who: Pick<PersonView, 'name' | 'number'>) => string {
  const { t } = useTranslation('in-visit');
  const patient = useRoom((state) => state.you?.role === 'patient');
  return useCallback(
    ({ name, number }) => {
      if (name !== '') return name;
      if (number !== null) return t('patientNumber', { number });
      return t(patient ? 'anotherPatient' : 'role_patient');
    },
    [t, patient],
  );
}

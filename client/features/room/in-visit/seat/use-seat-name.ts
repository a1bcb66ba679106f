import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { PersonView, SeatView } from '#shared/contracts/socket/events.ts';

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

/** A display name as first and last, for initials: 'Dr. Ana María Ruiz' → Ana … Ruiz. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter((word) => word !== '' && !/^(dr|dra|mr|mrs|ms)\.?$/i.test(word));
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}

export function partOf({ role, captioner }: Pick<SeatView, 'role' | 'captioner'>) {
  return captioner ? 'captioner' : role;
}

import { useTranslation } from 'react-i18next';
import { useRoom } from './use-visit-session.tsx';

/** How people are called on this screen: a patient's name is not always shown to those who are not providers. */
export function useSeatName(): (seat: { name: string }) => string {
  const { t } = useTranslation('in-visit');
  const interprets = useRoom((state) => state.you?.role === 'interpreter');
  return ({ name }) => name || t(interprets ? 'role_patient' : 'anotherPatient');
}

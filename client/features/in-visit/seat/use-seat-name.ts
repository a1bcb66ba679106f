import { useTranslation } from 'react-i18next';
import { useRoom } from '../../live-session/use-visit-session.tsx';

/** How people are called on this screen: a patient's name is not always shown to those who are not providers. */
export function useSeatName(): (seat: { name: string }) => string {
  const { t } = useTranslation('in-visit');
  const patient = useRoom((state) => state.you?.role === 'patient');
  return ({ name }) => name || t(patient ? 'anotherPatient' : 'role_patient');
}

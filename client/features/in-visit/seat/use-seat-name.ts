import { useTranslation } from 'react-i18next';
import { useRoom } from '../../live-session/use-visit-session.tsx';

/** The name to show for a seat: non-providers do not always see a patient's name. */
export function useSeatName(): (seat: { name: string }) => string {
  const { t } = useTranslation('in-visit');
  const patient = useRoom((state) => state.you?.role === 'patient');
  return ({ name }) => name || t(patient ? 'anotherPatient' : 'role_patient');
}

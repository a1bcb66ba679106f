import { useTranslation } from 'react-i18next';

/** How people are called on this screen: another patient's name is not always shown to patients. */
export function useSeatName(): (seat: { name: string }) => string {
  const { t } = useTranslation('in-visit');
  return ({ name }) => name || t('anotherPatient');
}

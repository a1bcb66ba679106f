import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/components/notice.tsx';
import { formatDay, formatTime } from '../../foundation/dates/format.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';

interface RemovedPatientProps {
  removed: { at: string; by: string };
  timeZone: string;
}

/** Shows when the patient was removed from the visit, and who removed them. */
export default function RemovedPatient({ removed, timeZone }: RemovedPatientProps) {
  const { t } = useTranslation('visit-actions');
  const language = useLanguage();
  const { at, by } = removed;
  const when = `${formatDay(at, timeZone, language)}, ${formatTime(at, timeZone, language)}`;
  return <Notice tone="waiting" title={t('removed', { name: by, when })} />;
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { safetyQuery } from '#client/features/room/safety/safety-query.ts';
import { Fact, Facts } from '#client/ui/components/facts.tsx';

interface PatientLanguageProps {
  visitId: string;
  /** Only this patient's, by the visit patient's id. */
  only: string | null;
}

/** The language of each patient; the safety strips report that it could not be loaded. */
export function PatientLanguage({ visitId, only }: PatientLanguageProps) {
  const { t } = useTranslation('safety');
  const patients = useQuery(safetyQuery(visitId)).data?.results ?? [];
  const shown = patients.filter(({ sessionId }) => only === null || sessionId === only);
  if (shown.length === 0) return null;
  return (
    <Facts>
      {shown.map(({ sessionId, patientName, language }) => (
        <Fact
          key={sessionId}
          name={shown.length > 1 ? t('languageOf', { name: patientName }) : t('language')}
        >
          {t(`language ${language}`)}
        </Fact>
      ))}
    </Facts>
  );
}

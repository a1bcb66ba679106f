import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Notice } from '#client/ui/components/notice.tsx';
import type { Bilingual } from '#shared/domain/intake.ts';

interface CancelledByPatientProps {
  cancelled: { at: string; reason: Bilingual; category: string; comment: string };
  timeZone: string;
}

export function CancelledByPatient({ cancelled, timeZone }: CancelledByPatientProps) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  const { at, reason, category, comment } = cancelled;
  const when = `${formatDay(at, timeZone, language)}, ${formatTime(at, timeZone, language)}`;
  return (
    <Notice tone="waiting" title={t('cancelledByPatient', { when })}>
      <p>
        {reason[language] || reason.en} · {t('category', { category })}
      </p>
      {comment ? <p>“{comment}”</p> : null}
    </Notice>
  );
}

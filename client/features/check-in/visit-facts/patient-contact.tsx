import { CalendarCheck, Captions, Mail, Phone, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { IconLine } from '#client/ui/components/icon-line.tsx';
import { formatPhone } from '#shared/rules/phone-words.ts';

interface PatientContactProps {
  patient: VisitDetail['visitPatients'][number];
  timeZone: string;
}

export function PatientContact({ patient, timeZone }: PatientContactProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const { email, mobile, linkDelivery, readsCaptions, keptAt } = patient;
  return (
    <>
      {email ? <IconLine icon={Mail}>{email}</IconLine> : null}
      {mobile ? <IconLine icon={Phone}>{formatPhone(mobile)}</IconLine> : null}
      <IconLine icon={Send}>{t(`delivery.${linkDelivery}`)}</IconLine>
      {readsCaptions ? <IconLine icon={Captions}>{t('readsCaptions')}</IconLine> : null}
      {keptAt ? (
        <IconLine icon={CalendarCheck}>
          {t('keptSince', { time: formatTime(keptAt, timeZone, language) })}
        </IconLine>
      ) : null}
    </>
  );
}

import { CalendarCheck, Captions, Mail, Phone, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './visit-facts.module.css';

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
      {email ? (
        <p className={styles.line}>
          <Mail size={16} aria-hidden /> <span>{email}</span>
        </p>
      ) : null}
      {mobile ? (
        <p className={styles.line}>
          <Phone size={16} aria-hidden /> <span>{formatPhone(mobile)}</span>
        </p>
      ) : null}
      <p className={styles.line}>
        <Send size={16} aria-hidden /> <span>{t(`delivery.${linkDelivery}`)}</span>
      </p>
      {readsCaptions ? (
        <p className={styles.line}>
          <Captions size={16} aria-hidden /> <span>{t('readsCaptions')}</span>
        </p>
      ) : null}
      {keptAt ? (
        <p className={styles.line}>
          <CalendarCheck size={16} aria-hidden />{' '}
          <span>{t('keptSince', { time: formatTime(keptAt, timeZone, language) })}</span>
        </p>
      ) : null}
    </>
  );
}

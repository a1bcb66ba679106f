import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/domain/visit.ts';
import { smsSize } from '#shared/rules/sms-segments.ts';
import styles from './communications-test.module.css';

/** A text message as a phone shows it, with its number of segments: providers charge by segment. */
export function SmsPreview({ text, language }: { text: string; language: Language }) {
  const { t } = useTranslation('communications-test');
  const { segments, length, holds } = smsSize(text);
  return (
    <div className={styles.preview}>
      <p className={styles.bubble} lang={language}>
        {text}
      </p>
      <p className={styles.soft}>{t('segments', { count: segments, length, holds })}</p>
    </div>
  );
}

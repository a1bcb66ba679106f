import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import styles from './mfa-page.module.css';
import { waitWords } from './waiting.ts';

export function Wait({ seconds }: { seconds: number }) {
  const { t } = useTranslation('mfa');
  const language = useLanguage();
  if (seconds === 0) return null;
  return <p className={styles.wait}>{t('waitFor', { time: waitWords(seconds, language) })}</p>;
}

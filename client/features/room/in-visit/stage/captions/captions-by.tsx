import { Captions } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSeatName } from '../../seat/use-seat-name.ts';
import styles from './captions-by.module.css';
import { useCaptioner } from './use-captioner.ts';

export function CaptionsBy() {
  const { t } = useTranslation('in-visit');
  const captioner = useCaptioner();
  const nameOf = useSeatName();
  return captioner ? (
    <p className={styles.by}>
      <Captions size={16} aria-hidden /> {t('captionsBy', { name: nameOf(captioner) })}
    </p>
  ) : null;
}

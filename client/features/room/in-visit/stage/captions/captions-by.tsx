import { Captions } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#client/ui/components/layout.tsx';
import { useSeatName } from '../../seat/use-seat-name.ts';
import styles from './captions.module.css';
import { useCaptioner } from './use-speaker-name.ts';

export function CaptionsBy() {
  const { t } = useTranslation('in-visit');
  const captioner = useCaptioner();
  const nameOf = useSeatName();
  return captioner ? (
    <Row as="p" gap={2} align="center" tone="quiet" breaks className={styles.named}>
      <Captions size={16} aria-hidden /> {t('captionsBy', { name: nameOf(captioner) })}
    </Row>
  ) : null;
}

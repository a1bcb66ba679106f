import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/components/button.tsx';
import { DialogParts } from '../../../ui/components/dialog.tsx';
import { Place } from '../../../ui/components/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/components/visually-hidden.tsx';
import { SlotPlace } from '../scheduling/slot-place.tsx';
import styles from './visit-actions.module.css';

/** The place of what a move asks until the visit is there. */
export function MovePlace({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('visit-actions');
  return (
    <DialogParts
      full
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button variant="primary" disabled>
            {t('action move')}
          </Button>
        </>
      }
    >
      <div className={styles.content} role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Place height={68} />
        <Place height={22} />
        <SlotPlace />
        <Place height={96} />
      </div>
    </DialogParts>
  );
}

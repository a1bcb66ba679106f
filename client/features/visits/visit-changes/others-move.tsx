import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import styles from './visit-changes.module.css';

interface OthersMoveProps {
  /** The other visits of the series that move too. */
  count: number;
  /** How many of their new dates something speaks against. */
  warned: number;
  onSee: () => void;
}

/** Says above a form's fields what the list below them shows. */
export function OthersMove({ count, warned, onSee }: OthersMoveProps) {
  const { t } = useTranslation('visit-actions');
  return (
    <div className={styles.others}>
      <p>
        <span className={styles.changed}>{t('otherVisits')}</span>{' '}
        <strong>
          {[t('moveToo', { count }), ...(warned > 0 ? [t('toLookAt', { count: warned })] : [])].join(', ')}
        </strong>
      </p>
      <Button variant="quiet" onClick={onSee}>
        {t('seeDates')}
      </Button>
    </div>
  );
}

import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './get-ready.module.css';
import type { LinkedPreparation } from './use-link.ts';

/** Estimated minutes per step, including reading and typing. */
const STEP_MINUTES = 1;

export function GetReady({ steps, ready }: LinkedPreparation) {
  const { t } = useTranslation('join');
  if (steps === 0) return null;
  return (
    <section className={styles.ready}>
      {ready.length > 0 ? (
        <>
          <h2 className={styles.title}>{t('haveReady')}</h2>
          <ul className={styles.list}>
            {ready.map((thing) => (
              <li key={thing}>
                <CircleCheck size={20} aria-hidden />
                <span>{t(`ready ${thing}`)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        {t('howLong', { count: steps * STEP_MINUTES })} {t('comeBack')}
      </p>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import type { AdminVisit } from './admin-visit-queries.ts';
import styles from './admin-visits.module.css';

/**
 * Tab 'Features': the visit type's and the practice's settings that turn features on and off, and where each
 * is set.
 */
export function FeaturesTab({ record: { features, visit } }: { record: AdminVisit }) {
  const { t } = useTranslation('admin-visits');
  const { t: tSetting } = useTranslation('settings');
  return (
    <div className={styles.cards}>
      <Card title={t('tab.features')}>
        <p className={styles.soft}>{t('featuresHelp', { type: visit.visitTypeName })}</p>
        <ul className={styles.list}>
          {features.map(({ key, value, origin }) => (
            <li key={key} className={styles.entry}>
              <div className={styles.what}>
                <strong>{tSetting(`${key}.label`)}</strong>
                {typeof value === 'boolean' ? (
                  <StatusPill tone={value ? 'good' : 'quiet'}>{t(value ? 'on' : 'off')}</StatusPill>
                ) : (
                  <StatusPill tone={value === 'none' ? 'quiet' : 'info'}>
                    {tSetting(`way.${value}`)}
                  </StatusPill>
                )}
              </div>
              <span className={styles.soft}>{t(`origin.${origin}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

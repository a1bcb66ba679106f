import { useTranslation } from 'react-i18next';
import { PageViewRoutesField } from './page-view-routes-field.tsx';
import { Setting, type Standing } from './setting.tsx';
import styles from './settings.module.css';

export function PageViewRoutesSetting({ standing }: { standing: Standing<'pageViewRoutes'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name="pageViewRoutes"
      standing={standing}
      say={({ length: count }) => t('pageViewRoutes.count', { count })}
    >
      {({ value, locked, change }) => (
        <fieldset className={styles.plain} disabled={locked}>
          <legend className={styles.legend}>{t('pageViewRoutes.label')}</legend>
          <p className={styles.help}>{t('pageViewRoutes.help')}</p>
          <PageViewRoutesField value={value} disabled={locked} onChange={change} />
        </fieldset>
      )}
    </Setting>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkExpirationField } from './link-expiration-field.tsx';
import { Setting, type Standing } from './setting.tsx';
import styles from './settings.module.css';

export function LinkExpirationSetting({ standing }: { standing: Standing<'linkExpiration'> }) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <Setting
      name="linkExpiration"
      standing={standing}
      say={({ amount, unit }) => `${amount} ${t(unit)} ${t('linkExpiration.after')}`}
    >
      {({ value, locked, change }) => (
        <fieldset className={styles.plain} disabled={locked} aria-describedby={id}>
          <legend className={styles.legend}>{t('linkExpiration.label')}</legend>
          <p id={id} className={styles.help}>
            {t('linkExpiration.help')}
          </p>
          <LinkExpirationField value={value} onChange={change} />
        </fieldset>
      )}
    </Setting>
  );
}

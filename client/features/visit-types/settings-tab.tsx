import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../settings/settings-form.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './visit-types.module.css';

/** Tab 'Settings': this type's own settings, overriding the practice's. */
export default function SettingsTab({ type }: TabProps) {
  const { t } = useTranslation('visit-types');
  return (
    <>
      <p className={styles.intro}>{t('settingsIntro')}</p>
      <SettingsForm scope={{ kind: 'visit-type', id: type.visitTypeId }} />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../settings/settings-form.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './visit-types.module.css';

/** Tab 'Settings': what visits of this type do otherwise than the practice's others. */
export default function SettingsTab({ type }: TabProps) {
  const { t } = useTranslation('visit-types');
  return (
    <>
      <p className={styles.intro}>{t('settingsIntro')}</p>
      <SettingsForm scope={{ kind: 'visit-type', id: type.visitTypeId }} />
    </>
  );
}

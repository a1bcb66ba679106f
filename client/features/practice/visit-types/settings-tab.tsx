import { useTranslation } from 'react-i18next';
import { SETTING_GROUPS } from '#client/features/practice/settings/setting-groups.ts';
import { SettingsForm } from '#client/features/practice/settings/settings-form.tsx';
import type { TabProps } from './use-type-form.ts';
import styles from './visit-types.module.css';

const GROUPS = SETTING_GROUPS.filter((group) => group !== 'messages');

export default function SettingsTab({ type }: TabProps) {
  const { t } = useTranslation('visit-types');
  return (
    <>
      <p className={styles.intro}>{t('settingsIntro')}</p>
      <SettingsForm scope={{ kind: 'visit-type', id: type.visitTypeId }} groups={GROUPS} />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { SETTING_GROUPS } from '#client/features/practice/settings/setting-groups.ts';
import { SettingsForm } from '#client/features/practice/settings/settings-form.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import type { TabProps } from './use-type-form.ts';

const GROUPS = SETTING_GROUPS.filter((group) => group !== 'messages');

export default function SettingsTab({ type }: TabProps) {
  const { t } = useTranslation('visit-types');
  return (
    <>
      <Text tone="quiet" below={5}>
        {t('settingsIntro')}
      </Text>
      <SettingsForm scope={{ kind: 'visit-type', id: type.visitTypeId }} groups={GROUPS} />
    </>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { selectPractice } from '#client/features/core/signed-in/selected-practice.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { ScopePage } from './scope-page.tsx';
import { OTHER_GROUPS } from './setting-groups.ts';
import { SettingsForm } from './settings-form.tsx';
import { ENTERPRISE_SETTINGS_PATH, SETTINGS_PATH } from './settings-queries.ts';

/** `/provider/client-admin/settings`; with `/enterprise`, of the practice's enterprise. */
export default function SettingsPage({ of }: { of: 'practice' | 'enterprise' }) {
  const { t } = useTranslation('settings');
  const { practice } = useSignedIn();
  return (
    <ScopePage
      of={of}
      title={t('title')}
      intro={of === 'practice' ? t('intro') : t('introEnterprise', { enterprise: practice.enterpriseName })}
      paths={{ practice: SETTINGS_PATH, enterprise: ENTERPRISE_SETTINGS_PATH }}
    >
      {(scope) => (
        <SettingsForm key={`${scope.kind} ${scope.id}`} scope={scope} groups={OTHER_GROUPS} indexed />
      )}
    </ScopePage>
  );
}

/** `/provider/client-admin/settings/practices/{practiceId}`: selects a practice, which the header then names. */
export function SettingsOfPractice({ practiceId }: { practiceId: number }) {
  const { practices } = useSignedIn();
  const named = practices.find((one) => one.practiceId === practiceId);
  useEffect(() => {
    if (named) selectPractice(named);
  }, [named]);
  return <Redirect to={SETTINGS_PATH} replace />;
}

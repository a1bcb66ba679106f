import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { ScopePage } from './scope-page.tsx';
import { REASON_GROUPS } from './setting-groups.ts';
import { SettingsForm } from './settings-form.tsx';
import { ENTERPRISE_REASONS_PATH, REASONS_PATH } from './settings-queries.ts';

/**
 * `/provider/client-admin/cancellation-reasons`: staff's and patients' reasons; with `/enterprise`, for all practices.
 */
export default function ReasonsPage({ of }: { of: 'practice' | 'enterprise' }) {
  const { t } = useTranslation('settings');
  const { practice } = useSignedIn();
  return (
    <ScopePage
      of={of}
      title={t('reasons.title')}
      intro={
        of === 'practice'
          ? t('reasons.intro')
          : t('reasons.introEnterprise', { enterprise: practice.enterpriseName })
      }
      paths={{ practice: REASONS_PATH, enterprise: ENTERPRISE_REASONS_PATH }}
    >
      {(scope) => <SettingsForm key={`${scope.kind} ${scope.id}`} scope={scope} groups={REASON_GROUPS} />}
    </ScopePage>
  );
}

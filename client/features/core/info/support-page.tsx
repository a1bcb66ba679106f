import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { storage } from '#client/api/storage.ts';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import styles from './info.module.css';
import { PublicTop } from './public-top.tsx';
import { SupportContent, type SupportedStaff } from './support-content.tsx';

/** `/support`: Help for signed-in staff; tells others to call their practice. */
export default function SupportPage() {
  const { t } = useTranslation('info');
  usePageTitle(t('supportTitle'));
  const [staff, setStaff] = useState<SupportedStaff | null>(null);
  useEffect(() => {
    // A browser that never chose a practice is a patient's, so the account need not load.
    if (storage.get('selectedPractice') === null) return;
    call('GET /api/provider/me', { stayOnUnauthorised: true }).then(
      (me) => setStaff({ phone: me.supportPhone || null }),
      () => setStaff(null),
    );
  }, []);
  return (
    <FocusLayout top={<PublicTop />}>
      <Stack gap={4} className={styles.article}>
        <Text as="h1" size="display">
          {t('supportTitle')}
        </Text>
        <SupportContent staff={staff} />
      </Stack>
    </FocusLayout>
  );
}

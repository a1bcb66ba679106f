import { useTranslation } from 'react-i18next';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import styles from './info.module.css';
import { PublicTop } from './public-top.tsx';
import { TermsContent } from './terms-content.tsx';
import { SizedText } from './text-size.tsx';

export default function TermsPage() {
  const { t } = useTranslation('terms');
  usePageTitle(t('termsTitle'));
  return (
    <FocusLayout top={<PublicTop />}>
      <Stack as="article" gap={4} className={styles.article}>
        <Text as="h1" size="display">
          {t('termsTitle')}
        </Text>
        <SizedText>
          <TermsContent />
        </SizedText>
      </Stack>
    </FocusLayout>
  );
}

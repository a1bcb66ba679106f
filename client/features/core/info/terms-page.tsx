import { useTranslation } from 'react-i18next';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import styles from './info.module.css';
import { PublicTop } from './public-top.tsx';
import { TermsContent } from './terms-content.tsx';
import { SizedText } from './text-size.tsx';

/** `/terms` and `/terms-conditions`. */
export default function TermsPage() {
  const { t } = useTranslation('terms');
  usePageTitle(t('termsTitle'));
  return (
    <FocusLayout top={<PublicTop />}>
      <article className={styles.article}>
        <h1>{t('termsTitle')}</h1>
        <SizedText>
          <TermsContent />
        </SizedText>
      </article>
    </FocusLayout>
  );
}

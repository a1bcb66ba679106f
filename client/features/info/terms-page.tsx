import { useTranslation } from 'react-i18next';
import { FocusLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import styles from './info.module.css';
import { PublicTop } from './public-top.tsx';

/** `/terms`: the main points of the terms; the visit itself will show them page by page. */
export default function TermsPage() {
  const { t } = useTranslation('info');
  usePageTitle(t('termsTitle'));
  return (
    <FocusLayout top={<PublicTop />}>
      <article className={styles.article}>
        <h1>{t('termsTitle')}</h1>
        <p className={styles.version}>{t('termsVersion')}</p>
        <p>{t('termsIntro')}</p>
        <h2>{t('termsServiceHeading')}</h2>
        <p>{t('termsService')}</p>
        <h2>{t('termsEmergencyHeading')}</h2>
        <p>{t('emergency')}</p>
        <h2>{t('termsPaymentHeading')}</h2>
        <p>{t('termsPayment')}</p>
        <h2>{t('termsLiabilityHeading')}</h2>
        <p>{t('termsLiability')}</p>
      </article>
    </FocusLayout>
  );
}

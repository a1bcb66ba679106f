import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AddressOnFile } from '#shared/contracts/rest/check-in/workflow.ts';
import styles from './home-on-file.module.css';

/** The home that the practice has, to confirm with one tap instead of typing it. */
export function HomeOnFile({ home: { street, city, state, zipCode } }: { home: AddressOnFile }) {
  const { t } = useTranslation('workflow');
  return (
    <section className={styles.home} aria-labelledby="home-on-file">
      <House size={24} aria-hidden />
      <div>
        <h2 id="home-on-file" className={styles.title}>
          {t('place home')}
        </h2>
        <address className={styles.address}>
          {street}
          <br />
          {city}, {state} {zipCode}
        </address>
      </div>
    </section>
  );
}

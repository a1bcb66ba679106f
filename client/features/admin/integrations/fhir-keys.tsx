import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { FhirClient } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import styles from './integrations.module.css';

/** The keys that a system signs in with, and where they come from. */
export function FhirKeys({ ownKeys }: { ownKeys: NonNullable<FhirClient['ownKeys']> }) {
  const { t } = useTranslation('fhir-clients');
  const language = useLanguage();
  const { url, keys, at, failedAt } = ownKeys;
  const when = (moment: string) => formatMoment(moment, language);
  return (
    <>
      {url === null ? null : <p className={styles.address}>{t('keysAt', { url })}</p>}
      <p className={styles.soft}>
        {at ? t(url === null ? 'keysSet' : 'keysRead', { at: when(at) }) : t('keysUnread')}
      </p>
      {keys.length > 0 ? (
        <ul className={styles.steps}>
          {keys.map(({ id, algorithm }) => (
            <li key={id}>{t('keyIs', { id, algorithm })}</li>
          ))}
        </ul>
      ) : null}
      {failedAt ? <p>{t('keysFailed', { at: when(failedAt) })}</p> : null}
    </>
  );
}

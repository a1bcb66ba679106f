import { useTranslation } from 'react-i18next';
import type { RecordTest } from '#shared/contracts/rest/admin/record-connection.ts';
import styles from './integrations.module.css';

/** The results of a record system's test, step by step. */
export function RecordTestWords({ test }: { test: RecordTest }) {
  const { t } = useTranslation('integrations');
  const { kind, steps, name, version, missing } = test;
  if (kind === null) return t('record.none.words');
  if (kind === 'demo') return t('records.demo');
  return (
    <>
      {name && version ? <p>{t('recordsSays', { name, version })}</p> : null}
      <ul className={styles.steps}>
        {steps.map(({ step, outcome, detail }) => (
          <li key={step}>
            <strong>{t(`recordStep.${step}`)}</strong>: {t(`recordOutcome.${outcome}`)}
            {detail && outcome !== 'address-refused' ? <span lang="en"> ({detail})</span> : null}
          </li>
        ))}
      </ul>
      {missing.length > 0 ? <p>{t('recordMissing', { missing: missing.join(', ') })}</p> : null}
    </>
  );
}

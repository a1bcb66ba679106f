import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTimeHere } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useLanguageName } from '#client/features/visits/interpreter/use-language-name.ts';
import styles from './outbox-page.module.css';
import type { InterpreterRequest } from './use-outbox.ts';

/** Open interpreter requests. A person who opens a link in another browser plays the demo interpreter. */
export function InterpreterRequests({ requests }: { requests: readonly InterpreterRequest[] }) {
  const { t } = useTranslation('outbox');
  const language = useLanguage();
  const { alone } = useLanguageName();
  if (requests.length === 0) return null;
  return (
    <section className={styles.interpreters} aria-label={t('interpreterTitle')}>
      <h2 className={styles.subject}>{t('interpreterTitle')}</h2>
      <p>{t('interpreterHelp')}</p>
      <ul>
        {requests.map(({ requestId, language: wanted, practiceName, requestedAt, link }) => (
          <li key={requestId}>
            <p className={styles.meta}>
              <Languages size={18} aria-hidden />
              <span>
                {alone(wanted)} · {practiceName}, {formatTimeHere(requestedAt, language)}
              </span>
            </p>
            <a className={styles.link} href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

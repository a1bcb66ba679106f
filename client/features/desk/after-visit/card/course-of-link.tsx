import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './after-visit.module.css';

export function CourseOfLink({ patient, timeZone }: { patient: AfterVisitPatient; timeZone: string }) {
  const { t } = useTranslation('after-visit-card');
  const language = useLanguage();
  const when = (at: string) => formatMoment(at, language, timeZone);
  const { askedAt, documents, link, message } = patient;
  return (
    <>
      {documents > 0 ? (
        <p className={styles.note}>{askedAt ? t('asked', { when: when(askedAt) }) : t('notAsked')}</p>
      ) : null}
      {link && message ? (
        <p className={styles.note}>
          {link.sentBy
            ? t('sentBy', { name: link.sentBy, when: when(message.at), recipient: recipientOf(message) })
            : t('sentItself', { when: when(message.at), recipient: recipientOf(message) })}
          {message.state === 'SENT' ? null : ` · ${t(`message.${message.state}`)}`}
        </p>
      ) : null}
      {message?.failure ? <p className={styles.failure}>{t(`failure.${message.failure}`)}</p> : null}
      {link ? (
        <p className={styles.note}>
          {[
            link.openedAt ? t('opened', { when: when(link.openedAt) }) : null,
            link.downloadedAt
              ? t('downloaded', { count: link.downloads, when: when(link.downloadedAt) })
              : null,
            endOf(link),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
    </>
  );

  function endOf({ state, expiresAt, revokedAt }: NonNullable<AfterVisitPatient['link']>): string {
    if (state === 'EXPIRED') return t('expiredAt', { when: when(expiresAt) });
    if (state === 'REVOKED') return t('revokedAt', { when: when(revokedAt ?? expiresAt) });
    return t('worksUntil', { when: when(expiresAt) });
  }
}

function recipientOf({ method, recipient }: NonNullable<AfterVisitPatient['message']>): string {
  return method === 'SMS' ? formatPhone(recipient) : recipient;
}

import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Text } from '#client/ui/components/layout.tsx';
import type { AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';

export function CourseOfLink({ patient, timeZone }: { patient: AfterVisitPatient; timeZone: string }) {
  const { t } = useTranslation('after-visit-card');
  const language = useLanguage();
  const when = (at: string) => formatMoment(at, language, timeZone);
  const { askedAt, documents, link, message } = patient;
  return (
    <>
      {documents > 0 ? (
        <Text tone="quiet" size="small">
          {askedAt ? t('asked', { when: when(askedAt) }) : t('notAsked')}
        </Text>
      ) : null}
      {link && message ? (
        <Text tone="quiet" size="small">
          {link.sentBy
            ? t('sentBy', { name: link.sentBy, when: when(message.at), recipient: recipientOf(message) })
            : t('sentItself', { when: when(message.at), recipient: recipientOf(message) })}
          {message.state === 'SENT' ? null : ` · ${t(`message.${message.state}`)}`}
        </Text>
      ) : null}
      {message?.failure ? <Text tone="danger">{t(`failure.${message.failure}`)}</Text> : null}
      {link ? (
        <Text tone="quiet" size="small">
          {[
            link.openedAt ? t('opened', { when: when(link.openedAt) }) : null,
            link.downloadedAt
              ? t('downloaded', { count: link.downloads, when: when(link.downloadedAt) })
              : null,
            endOf(link),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
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

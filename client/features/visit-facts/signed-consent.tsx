import { useQuery } from '@tanstack/react-query';
import { Signature } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import type { VisitDetail } from '../visit-data/visit-queries.ts';
import { factsQuery } from './facts-query.ts';
import styles from './visit-facts.module.css';

/** Who signed a patient's consent, and when; nothing before. */
export function SignedConsent({ visit, sessionId }: { visit: VisitDetail; sessionId: string }) {
  const { t } = useTranslation('visit-facts');
  const language = useLanguage();
  const { data } = useQuery(factsQuery(visit));
  const consent = data?.consents.find((one) => one.sessionId === sessionId);
  if (!consent) return null;
  const when = formatMoment(consent.signedAt, language, visit.timeZone);
  return (
    <p className={styles.line}>
      <Signature size={16} aria-hidden />
      <span>
        {consent.representative
          ? t('consentFor', { name: consent.representative, when })
          : t('consentBy', { name: consent.typedSignature, when })}
      </span>
    </p>
  );
}

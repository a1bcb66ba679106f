import { useQuery } from '@tanstack/react-query';
import { Signature } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { IconLine } from '#client/ui/components/icon-line.tsx';
import type { VisitFacts } from '#shared/contracts/rest/desk/visit-facts.ts';
import { factsQuery } from './visit-course.tsx';

export function SignedConsent({ visit, sessionId }: { visit: VisitDetail; sessionId: string }) {
  const { data, isPending } = useQuery(factsQuery(visit));
  if (isPending) return <StillLoading />;
  return <ConsentLine visit={visit} sessionId={sessionId} facts={data} />;
}

interface ConsentLineProps {
  visit: VisitDetail;
  sessionId: string;
  facts: VisitFacts | undefined;
}

export function ConsentLine({ visit, sessionId, facts }: ConsentLineProps) {
  const { t } = useTranslation('visit-facts');
  const language = useLanguage();
  const consent = facts?.consents.find((one) => one.sessionId === sessionId);
  if (!consent) return null;
  const when = formatMoment(consent.signedAt, language, visit.timeZone);
  return (
    <IconLine icon={Signature}>
      {consent.representative
        ? t('consentFor', { name: consent.representative, when })
        : t('consentBy', { name: consent.typedSignature, when })}
      {consent.confirmedAt
        ? `. ${t('consentConfirmed', { when: formatMoment(consent.confirmedAt, language, visit.timeZone) })}`
        : null}
    </IconLine>
  );
}

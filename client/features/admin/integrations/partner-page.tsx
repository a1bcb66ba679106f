import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import type { PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import { partnerQuery } from './integration-queries.ts';
import { PartnerForm } from './partner-form.tsx';
import { PartnerSecretCard } from './partner-secret-card.tsx';
import { PartnerStateCard } from './partner-state-card.tsx';
import { ServicePage } from './service-page.tsx';

export const PartnerIntakePage = () => <PartnerPage kind="intake" />;
export const PartnerCheckInPage = () => <PartnerPage kind="check-in" />;
export const HistoryPage = () => <PartnerPage kind="history" />;

/** `/provider/client-admin/integrations/third-party-intake` and the like: a partner of the selected practice. */
function PartnerPage({ kind }: { kind: PartnerKind }) {
  const { t } = useTranslation('integrations');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(partnerQuery(practiceId, kind));
  return (
    <ServicePage title={t(`partnerName.${kind}`)} query={query}>
      {(partner) => <Cards key={practiceId} practiceId={practiceId} kind={kind} partner={partner} />}
    </ServicePage>
  );
}

interface CardsProps {
  practiceId: number;
  kind: PartnerKind;
  partner: PracticePartner;
}

function Cards({ practiceId, kind, partner }: CardsProps) {
  // Shown until the person leaves the page: the server never returns it again.
  const [made, setMade] = useState<string | null>(null);
  const whose = { practiceId, kind, partner, onSecret: setMade };
  return (
    <>
      <PartnerStateCard {...whose} />
      <PartnerForm {...whose} />
      {partner.set ? <PartnerSecretCard {...whose} secrets={partner.set.secrets} made={made} /> : null}
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import type { PaymentService } from '#shared/contracts/rest/admin/payment-processor.ts';
import { InUseCard } from './in-use-card.tsx';
import { keepPayment, paymentQuery } from './integration-queries.ts';
import { PaymentForm } from './payment-form.tsx';
import { ServicePage } from './service-page.tsx';
import { useTests } from './use-tests.tsx';

export default function PaymentPage() {
  const { t } = useTranslation('integrations');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(paymentQuery(practiceId));
  return (
    <ServicePage title={t('paymentName')} query={query}>
      {(service) => (
        <>
          <InUse practiceId={practiceId} service={service} />
          <PaymentForm key={practiceId} practiceId={practiceId} service={service} />
        </>
      )}
    </ServicePage>
  );
}

function InUse({ practiceId, service }: { practiceId: number; service: PaymentService }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const tests = useTests(practiceId);
  const { own, source, processor, installation, version, mandatoryTypes } = service;

  async function remove() {
    const params = { practiceId };
    const path = 'POST /api/admin/practices/:practiceId/payment-processor/removal';
    keepPayment(queries, practiceId, await call(path, { params, body: { version } }));
  }
  const types = mandatoryTypes.join(', ');
  const openHolds = own && own.openHolds > 0 ? <p>{t('openHolds', { count: own.openHolds })}</p> : null;
  const removal = {
    title: t('removePaymentTitle'),
    words: (
      <>
        <p>{t(installation ? 'removePaymentHelp' : 'removePaymentNone')}</p>
        {openHolds}
      </>
    ),
    remove,
    readAgain: () => queries.refetchQueries({ queryKey: paymentQuery(practiceId).queryKey }),
  };
  return (
    <InUseCard name={t('paymentName')} test={tests.payment} removal={own ? removal : null}>
      <p>{t(`paymentFrom.${source}`)}</p>
      {source === 'installation' && processor ? (
        <Text tone="quiet">{t(`processor.${processor}`)}</Text>
      ) : null}
      {own && source === 'none' ? <p>{t('connectionGone')}</p> : null}
      {types ? <Text tone="quiet">{t('mandatoryTypes', { types })}</Text> : null}
      {openHolds}
    </InUseCard>
  );
}

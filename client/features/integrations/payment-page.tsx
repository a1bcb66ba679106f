import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentService } from '../../../shared/contracts/rest/payment-processor.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { toast } from '../../components/toast.tsx';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { keepPayment, paymentQuery } from './integration-queries.ts';
import styles from './integrations.module.css';
import { PaymentForm } from './payment-form.tsx';
import { RemoveServiceDialog } from './remove-service-dialog.tsx';
import { ServicePage } from './service-page.tsx';
import { useTests } from './use-tests.ts';

/** `/provider/client-admin/integrations/payment`: the payment processor of the selected practice. */
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

/** What the practice uses now, with its test; its own can be removed. */
function InUse({ practiceId, service }: { practiceId: number; service: PaymentService }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const tests = useTests(practiceId);
  const [removing, setRemoving] = useState(false);
  const { own, source, processor, installation, version, mandatoryTypes } = service;

  async function remove() {
    const params = { practiceId };
    const path = 'POST /api/admin/practices/:practiceId/payment-processor/removal';
    keepPayment(queries, practiceId, await call(path, { params, body: { version } }));
    setRemoving(false);
    toast(t('removed'), 'good');
  }
  const types = mandatoryTypes.join(', ');
  return (
    <Card title={t('inUse')}>
      <div className={styles.words}>
        <p>{t(`paymentFrom.${source}`)}</p>
        {source === 'installation' && processor ? (
          <p className={styles.soft}>{t(`processor.${processor}`)}</p>
        ) : null}
        {own && source === 'none' ? <p>{t('connectionGone')}</p> : null}
        {types ? <p className={styles.soft}>{t('mandatoryTypes', { types })}</p> : null}
        {own && own.openHolds > 0 ? <p>{t('openHolds', { count: own.openHolds })}</p> : null}
      </div>
      <div className={styles.buttons}>
        <ConnectionTest of={t('paymentName')} run={tests.payment} />
        {own ? (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            {t('removeOwn')}
          </Button>
        ) : null}
      </div>
      {removing ? (
        <RemoveServiceDialog
          title={t('removePaymentTitle')}
          remove={remove}
          readAgain={() => queries.refetchQueries({ queryKey: paymentQuery(practiceId).queryKey })}
          onClose={() => setRemoving(false)}
        >
          <p>{t(installation ? 'removePaymentHelp' : 'removePaymentNone')}</p>
          {own && own.openHolds > 0 ? <p>{t('openHolds', { count: own.openHolds })}</p> : null}
        </RemoveServiceDialog>
      ) : null}
    </Card>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormChoice, FormText } from '#client/ui/forms/fields.tsx';
import { PaymentAccountChange, type PaymentService } from '#shared/contracts/rest/admin/payment-processor.ts';
import { InUseCard } from './in-use-card.tsx';
import { keepPayment, paymentQuery } from './integration-queries.ts';
import styles from './integrations.module.css';
import { SecretField, ServicePage, useServiceForm, WebhookAddress } from './service-page.tsx';
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

type Values = z.input<typeof PaymentAccountChange>;

const valuesOf = ({ version, own, mayConnect }: PaymentService): Values => ({
  version,
  mode: own?.mode ?? (mayConnect ? 'connected' : 'keys'),
  accountId: own?.accountId ?? '',
  publishableKey: own?.publishableKey ?? '',
  transactionKey: '',
  webhookSecret: '',
  merchantId: own?.merchantId ?? '',
  storeId: own?.storeId ?? '',
  terminalId: own?.terminalId ?? '',
  deviceId: own?.deviceId ?? '',
});

function PaymentForm({ practiceId, service }: { practiceId: number; service: PaymentService }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const params = { practiceId };
  const form = useServiceForm<Values, PaymentService>({
    schema: PaymentAccountChange,
    service,
    valuesOf,
    save: (body) => call('PUT /api/admin/practices/:practiceId/payment-processor', { params, body }),
    keep: (saved) => keepPayment(queries, practiceId, saved),
    read: () => queries.fetchQuery({ ...paymentQuery(practiceId), staleTime: 0 }),
  });
  return (
    <ContractForm form={form} submitLabel={t('saveAccount')}>
      <Card title={t('ownAccount')}>
        <Stack gap={5}>
          <Text tone="quiet">{t('ownAccountHelp')}</Text>
          <AccountFields service={service} />
        </Stack>
      </Card>
      <Card title={t('reports')}>
        <Stack gap={5}>
          <WebhookAddress help={t('stripeWebhookHelp')} url={service.webhookUrl} />
          <SecretField<Values>
            name="webhookSecret"
            label={t('webhookSecret')}
            note={t('optional')}
            help={t('webhookSecretHelp')}
            stored={service.own?.webhookSecret ?? null}
          />
        </Stack>
      </Card>
      <Card title={t('numbers')}>
        <Stack gap={5}>
          <Text tone="quiet">{t('numbersHelp')}</Text>
          <Stack gap={5} className={styles.pair}>
            {(['merchantId', 'storeId', 'terminalId', 'deviceId'] as const).map((name) => (
              <FormText<Values> key={name} name={name} label={t(name)} note={t('optional')} />
            ))}
          </Stack>
        </Stack>
      </Card>
    </ContractForm>
  );
}

function AccountFields({ service: { own, mayConnect } }: { service: PaymentService }) {
  const { t } = useTranslation('integrations');
  const mode = useWatch<Values, 'mode'>({ name: 'mode' });
  return (
    <>
      {mayConnect ? (
        <FormChoice<Values>
          name="mode"
          legend={t('mode')}
          options={(['connected', 'keys'] as const).map((value) => ({
            value,
            label: t(`mode.${value}`),
            hint: t(`mode.${value}Help`),
          }))}
        />
      ) : null}
      <FormText<Values>
        name="accountId"
        label={t('accountId')}
        hint={t('accountIdHelp')}
        autoComplete="off"
        spellCheck={false}
      />
      {mode === 'keys' ? (
        <>
          <FormText<Values>
            name="publishableKey"
            label={t('publishableKey')}
            hint={t('publishableKeyHelp')}
            autoComplete="off"
            spellCheck={false}
          />
          <SecretField<Values>
            name="transactionKey"
            label={t('transactionKey')}
            help={t('transactionKeyHelp')}
            stored={own?.transactionKey ?? null}
          />
        </>
      ) : null}
    </>
  );
}

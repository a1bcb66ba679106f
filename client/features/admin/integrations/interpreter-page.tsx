import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import {
  InterpreterServiceChange,
  type PracticeInterpreters,
} from '#shared/contracts/rest/admin/interpreter-service.ts';
import { InUseCard } from './in-use-card.tsx';
import { interpreterQuery, keepInterpreter } from './integration-queries.ts';
import { SecretField, ServicePage, useServiceForm, WebhookAddress } from './service-page.tsx';
import { useTests } from './use-tests.tsx';

export default function InterpreterPage() {
  const { t } = useTranslation('integrations');
  const { practiceId } = useSignedIn().practice;
  const query = useQuery(interpreterQuery(practiceId));
  return (
    <ServicePage title={t('interpreterName')} query={query}>
      {(service) => (
        <>
          <InUse practiceId={practiceId} service={service} />
          <InterpreterForm key={practiceId} practiceId={practiceId} service={service} />
        </>
      )}
    </ServicePage>
  );
}

function InUse({ practiceId, service }: { practiceId: number; service: PracticeInterpreters }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const tests = useTests(practiceId);
  const { own, source, installation, version, switchedOn } = service;

  async function remove() {
    const params = { practiceId };
    const path = 'POST /api/admin/practices/:practiceId/interpreter-service/removal';
    keepInterpreter(queries, practiceId, await call(path, { params, body: { version } }));
  }
  const removal = {
    title: t('removeInterpreterTitle'),
    words: <p>{t(installation ? 'removeInterpreterHelp' : 'removeInterpreterNone')}</p>,
    remove,
    readAgain: () => queries.refetchQueries({ queryKey: interpreterQuery(practiceId).queryKey }),
  };
  return (
    <InUseCard
      name={t('interpreterName')}
      test={tests.interpreter}
      link={
        switchedOn ? null : (
          <LinkButton variant="quiet" href="/provider/client-admin/settings">
            {t('openSettings')}
          </LinkButton>
        )
      }
      removal={own ? removal : null}
    >
      <p>{t(`interpreterFrom.${source}`)}</p>
      {source === 'installation' && installation === 'demo' ? (
        <Text tone="quiet">{t('interpreter.demo.words')}</Text>
      ) : null}
      {switchedOn ? null : <p>{t('interpreterSwitchedOff')}</p>}
    </InUseCard>
  );
}

type Values = z.input<typeof InterpreterServiceChange>;

const valuesOf = ({ version, own }: PracticeInterpreters): Values => ({
  version,
  url: own?.url ?? '',
  token: '',
  webhookSecret: '',
});

function InterpreterForm(props: { practiceId: number; service: PracticeInterpreters }) {
  const { t } = useTranslation('integrations');
  const queries = useQueryClient();
  const { practiceId, service } = props;
  const params = { practiceId };
  const form = useServiceForm<Values, PracticeInterpreters>({
    schema: InterpreterServiceChange,
    service,
    valuesOf,
    save: (body) => call('PUT /api/admin/practices/:practiceId/interpreter-service', { params, body }),
    keep: (saved) => keepInterpreter(queries, practiceId, saved),
    read: () => queries.fetchQuery({ ...interpreterQuery(practiceId), staleTime: 0 }),
  });
  return (
    <ContractForm form={form} submitLabel={t('saveService')}>
      <Card title={t('ownService')}>
        <Stack gap={5}>
          <Text tone="quiet">{t('ownServiceHelp')}</Text>
          <FormText<Values>
            name="url"
            label={t('serviceAddress')}
            hint={t('serviceAddressHelp')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <SecretField<Values>
            name="token"
            label={t('serviceKey')}
            help={t('serviceKeyHelp')}
            stored={service.own?.token ?? null}
          />
        </Stack>
      </Card>
      <Card title={t('reports')}>
        <Stack gap={5}>
          <WebhookAddress help={t('interpreterWebhookHelp')} url={service.webhookUrl} />
          <SecretField<Values>
            name="webhookSecret"
            label={t('webhookSecret')}
            note={t('optional')}
            help={t('interpreterSecretHelp')}
            stored={service.own?.webhookSecret ?? null}
          />
        </Stack>
      </Card>
    </ContractForm>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import {
  InterpreterServiceChange,
  type PracticeInterpreters,
} from '#shared/contracts/rest/admin/interpreter-service.ts';
import { interpreterQuery, keepInterpreter } from './integration-queries.ts';
import { SecretField } from './secret-field.tsx';
import { useServiceForm } from './use-service-form.ts';
import { WebhookAddress } from './webhook-address.tsx';

type Values = z.input<typeof InterpreterServiceChange>;

const valuesOf = ({ version, own }: PracticeInterpreters): Values => ({
  version,
  url: own?.url ?? '',
  token: '',
  webhookSecret: '',
});

export function InterpreterForm(props: { practiceId: number; service: PracticeInterpreters }) {
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

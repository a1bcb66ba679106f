import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { type FhirClient, FhirClientKeys } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { SECRET_OVERLAPS, type SecretOverlap } from '#shared/domain/fhir-api.ts';
import { ClientFormFrame } from './fhir-client-form.tsx';
import { FhirSignInFields } from './fhir-sign-in-fields.tsx';
import { type ClientFormProps, useClientForm } from './use-client-form.ts';

export const hasSecret = ({ secret, former }: FhirClient): boolean => secret !== null || former !== null;

interface SecretOverlapChoiceProps {
  value: SecretOverlap;
  onChange: (hours: SecretOverlap) => void;
}

export function SecretOverlapChoice({ value, onChange }: SecretOverlapChoiceProps) {
  const { t } = useTranslation('fhir-clients');
  return (
    <ChoiceGroup
      legend={t('overlap')}
      name="overlap"
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value) as SecretOverlap)}
      options={SECRET_OVERLAPS.map((hours) => ({ value: String(hours), label: t(`overlap.${hours}`) }))}
    />
  );
}

type Values = z.input<typeof FhirClientKeys>;

const valuesOf = (client: FhirClient): Values => ({
  version: client.version,
  signIn: client.ownKeys?.url ? 'key-address' : 'keys',
  keys: '',
  keysUrl: client.ownKeys?.url ?? '',
  overlapHours: hasSecret(client) ? 24 : 0,
});

/** A system's own keys replace its secret or earlier keys. */
export function FhirKeysForm(props: ClientFormProps) {
  const { t } = useTranslation('fhir-clients');
  const { practiceId, client, onDone } = props;
  const form = useClientForm(props, {
    schema: FhirClientKeys,
    valuesOf,
    save: (body) =>
      call('POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys', {
        params: { practiceId, clientId: client.clientId },
        body,
      }),
  });
  return (
    <ClientFormFrame form={form} submitLabel={t('saveKeys')} onDone={onDone}>
      <FhirSignInFields ways={['keys', 'key-address']} />
      {hasSecret(client) ? <Overlap /> : null}
      {client.ownKeys ? <Text tone="quiet">{t('keysEnd')}</Text> : null}
    </ClientFormFrame>
  );
}

function Overlap() {
  const { field } = useController<Values, 'overlapHours'>({ name: 'overlapHours' });
  return <SecretOverlapChoice value={field.value} onChange={field.onChange} />;
}

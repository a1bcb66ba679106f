import { type ReactNode, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { type ContractForm as Form, useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import {
  type FhirClient,
  FhirClientChange,
  type FhirClients,
  type MadeFhirClient,
  NewFhirClientForm as NewClient,
} from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { CLIENT_SIGN_INS, FHIR_SCOPES, type FhirScope } from '#shared/domain/fhir-api.ts';
import { FhirSignInFields } from './fhir-sign-in-fields.tsx';
import { type ClientFormProps, useClientForm } from './use-client-form.ts';

type NewValues = z.input<typeof NewClient>;
type Values = z.input<typeof FhirClientChange>;
type Practices = FhirClients['practices'];

interface NewFormProps {
  practiceId: number;
  practices: Practices;
  onMade: (made: MadeFhirClient) => Promise<void>;
}

export function NewFhirClientForm(props: NewFormProps) {
  const [count, setCount] = useState(0);
  const onMade = (made: MadeFhirClient) => {
    setCount(count + 1);
    return props.onMade(made);
  };
  return <NewForm key={count} {...props} onMade={onMade} />;
}

function NewForm({ practiceId, practices, onMade }: NewFormProps) {
  const { t } = useTranslation('fhir-clients');
  const key = useRequestKey();
  const [values] = useState<NewValues>(() => ({
    name: '',
    practiceIds: [practiceId],
    scopes: [],
    expiresOn: '',
    signIn: 'secret',
    keys: '',
    keysUrl: '',
  }));
  const form = useContractForm<NewValues, MadeFhirClient>({
    schema: NewClient,
    values,
    save: (client) =>
      call('POST /api/admin/practices/:practiceId/fhir-clients', {
        params: { practiceId },
        body: { ...client, idempotencyKey: key.of(client) },
      }),
    onSaved: onMade,
  });
  return (
    <ContractForm form={form} submitLabel={t('add')}>
      <Card title={t('newTitle')}>
        <Stack gap={5}>
          <Text tone="quiet">{t('newHelp')}</Text>
          <Fields practices={practices} />
          <FhirSignInFields ways={CLIENT_SIGN_INS} />
        </Stack>
      </Card>
    </ContractForm>
  );
}

interface ChangeFormProps extends ClientFormProps {
  practices: Practices;
}

const valuesOf = ({ name, practices, scopes, expiresOn, version }: FhirClient): Values => ({
  name,
  practiceIds: practices.map(({ practiceId }) => practiceId),
  scopes,
  expiresOn,
  version,
});

export function FhirClientForm(props: ChangeFormProps) {
  const { t } = useTranslation('fhir-clients');
  const { practiceId, client, practices, onDone } = props;
  const form = useClientForm(props, {
    schema: FhirClientChange,
    valuesOf,
    save: (body) =>
      call('PUT /api/admin/practices/:practiceId/fhir-clients/:clientId', {
        params: { practiceId, clientId: client.clientId },
        body,
      }),
  });
  return (
    <ClientFormFrame form={form} submitLabel={t('save')} onDone={onDone}>
      <Fields practices={practices} />
    </ClientFormFrame>
  );
}

function Fields({ practices }: { practices: Practices }) {
  const { t } = useTranslation('fhir-clients');
  const wrong = useWrong();
  const { field: scopes } = useController<Values, 'scopes'>({ name: 'scopes' });
  const { field: ids } = useController<Values, 'practiceIds'>({ name: 'practiceIds' });
  return (
    <>
      <FormText<Values> name="name" label={t('name')} hint={t('nameHelp')} autoComplete="off" />
      {practices.length > 1 ? (
        <CheckGroup
          legend={t('practices')}
          hint={t('practicesHelp')}
          error={wrong('practiceIds')}
          options={practices.map(({ practiceId, name }) => ({ value: String(practiceId), label: name }))}
          chosen={ids.value.map(String)}
          onChange={(chosen) => ids.onChange(chosen.map(Number))}
        />
      ) : null}
      <CheckGroup
        legend={t('scopes')}
        hint={t('scopesHelp')}
        error={wrong('scopes')}
        options={FHIR_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        chosen={scopes.value}
        onChange={(chosen) => scopes.onChange(chosen as FhirScope[])}
      />
      <FormText<Values> name="expiresOn" type="date" label={t('expiresOn')} hint={t('expiresOnHelp')} />
    </>
  );
}

interface ClientFormFrameProps<V extends FieldValues> {
  form: Form<V>;
  submitLabel: string;
  onDone: () => void;
  children: ReactNode;
}

export function ClientFormFrame<V extends FieldValues>(props: ClientFormFrameProps<V>) {
  const { form, submitLabel, onDone, children } = props;
  const { t } = useTranslation('fhir-clients');
  return (
    <ContractForm
      form={form}
      submitLabel={submitLabel}
      secondary={<Button onClick={onDone}>{t('cancel')}</Button>}
    >
      <Stack gap={5}>{children}</Stack>
    </ContractForm>
  );
}

import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/ui/components/toast.tsx';
import { type ContractForm, type FormSchema, useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { FhirClient, FhirClients } from '#shared/contracts/rest/ehr/fhir-clients.ts';

export interface ClientFormProps {
  practiceId: number;
  client: FhirClient;
  onDone: () => void;
  readAgain: () => Promise<FhirClients>;
}

interface ClientFormOptions<V extends FieldValues> {
  schema: FormSchema<V>;
  valuesOf: (client: FhirClient) => V;
  save: (body: V) => Promise<FhirClient>;
}

export function useClientForm<V extends FieldValues>(
  { client, onDone, readAgain }: ClientFormProps,
  { schema, valuesOf, save }: ClientFormOptions<V>,
): ContractForm<V> {
  const { t } = useTranslation('fhir-clients');
  return useContractForm<V, FhirClient>({
    schema,
    values: valuesOf(client),
    save,
    async onSaved() {
      await readAgain();
      toast(t('saved'), 'good');
      onDone();
    },
    async readAgain() {
      const { clients } = await readAgain();
      return valuesOf(clients.find(({ clientId }) => clientId === client.clientId) ?? client);
    },
  });
}

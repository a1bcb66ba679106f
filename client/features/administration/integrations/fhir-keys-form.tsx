import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  type FhirClient,
  FhirClientKeys,
  type FhirClients,
} from '../../../../shared/contracts/rest/record-system/fhir-clients.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { ContractForm } from '../../../ui/forms/contract-form.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { FhirSignInFields } from './fhir-sign-in-fields.tsx';
import styles from './integrations.module.css';
import { hasSecret, SecretOverlapChoice } from './secret-overlap-choice.tsx';

type Values = z.input<typeof FhirClientKeys>;

interface FhirKeysFormProps {
  practiceId: number;
  client: FhirClient;
  onDone: () => void;
  readAgain: () => Promise<FhirClients>;
}

const valuesOf = (client: FhirClient): Values => ({
  version: client.version,
  signIn: client.ownKeys?.url ? 'key-address' : 'keys',
  keys: '',
  keysUrl: client.ownKeys?.url ?? '',
  overlapHours: hasSecret(client) ? 24 : 0,
});

/** Sets a system's own keys, instead of its secret or of earlier keys. */
export function FhirKeysForm({ practiceId, client, onDone, readAgain }: FhirKeysFormProps) {
  const { t } = useTranslation('fhir-clients');
  const { clientId } = client;
  const form = useContractForm<Values, FhirClient>({
    schema: FhirClientKeys,
    values: valuesOf(client),
    save: (body) =>
      call('POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys', {
        params: { practiceId, clientId },
        body,
      }),
    async onSaved() {
      await readAgain();
      toast(t('saved'), 'good');
      onDone();
    },
    async readAgain() {
      const { clients } = await readAgain();
      return valuesOf(clients.find((one) => one.clientId === clientId) ?? client);
    },
  });
  return (
    <ContractForm
      form={form}
      submitLabel={t('saveKeys')}
      secondary={<Button onClick={onDone}>{t('cancel')}</Button>}
    >
      <div className={styles.fields}>
        <FhirSignInFields ways={['keys', 'key-address']} />
        {hasSecret(client) ? <Overlap /> : null}
        {client.ownKeys ? <p className={styles.soft}>{t('keysEnd')}</p> : null}
      </div>
    </ContractForm>
  );
}

function Overlap() {
  const { field } = useController<Values, 'overlapHours'>({ name: 'overlapHours' });
  return <SecretOverlapChoice value={field.value} onChange={field.onChange} />;
}

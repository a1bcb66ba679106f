import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { Proof, SecondFactors } from '#shared/contracts/rest/staff/second-factors.ts';
import { atCode, NOTHING_TYPED, ProofFields, type ProofTyped, useProof } from './proof-fields.tsx';
import { secondFactorsQuery } from './two-step-card.tsx';

interface ProofFormProps<T extends object> {
  save: (proof: Proof) => Promise<T>;
  onSaved: (saved: T) => void;
  submitLabel: string;
}

export function ProofForm<T extends object>(props: ProofFormProps<T>) {
  const { t } = useTranslation(['own-account', 'second-factors', 'forms', 'errors']);
  const { data, error, refetch, isFetching } = useQuery(secondFactorsQuery);
  if (data) return <LoadedForm {...props} proof={data.proof} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Skeleton rows={1} height={60} label={t('loading')} />;
}

function LoadedForm<T extends object>({
  proof,
  save,
  onSaved,
  submitLabel,
}: ProofFormProps<T> & { proof: SecondFactors['proof'] }) {
  const asked = useProof(proof, 'one');
  const form = useContractForm<ProofTyped, T>({
    schema: asked.schema,
    values: NOTHING_TYPED,
    save: async (typed) => atCode(save(await asked.take(typed)), asked),
    onSaved,
  });
  return (
    <ContractForm form={form} submitLabel={submitLabel}>
      <ProofFields {...asked} />
    </ContractForm>
  );
}

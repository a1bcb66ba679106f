import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Text } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { SecondFactors, WithNewCodes } from '#shared/contracts/rest/staff/second-factors.ts';
import {
  atCode,
  EndOthersCheck,
  NOTHING_TYPED,
  ProofFields,
  type ProofTyped,
  useProof,
} from './proof-fields.tsx';

type Typed = ProofTyped & { endOthers: boolean };

interface RenewCodesProps {
  proof: SecondFactors['proof'];
  onMade: (made: WithNewCodes) => void;
}

/** Requires the password and a second factor. */
export function RenewCodes({ proof, onMade }: RenewCodesProps) {
  const { t } = useTranslation('second-factors');
  const asked = useProof(proof, 'both');
  const form = useContractForm<Typed, WithNewCodes>({
    schema: asked.schema.extend({ endOthers: z.boolean() }),
    values: { ...NOTHING_TYPED, endOthers: false } as Typed,
    save: async ({ endOthers, ...typed }) => {
      const body = { ...(await asked.take(typed as ProofTyped)), endOthers };
      return atCode(call('POST /api/provider/account/recovery-codes', { body }), asked);
    },
    onSaved: onMade,
  });
  return (
    <>
      <Text below={4} tone="quiet">
        {t('renewHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('renew')}>
        <ProofFields {...asked} />
        <EndOthersCheck />
      </ContractForm>
    </>
  );
}

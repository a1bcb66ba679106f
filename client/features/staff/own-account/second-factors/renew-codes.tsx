import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { SecondFactors, WithNewCodes } from '#shared/contracts/rest/staff/second-factors.ts';
import { EndOthersCheck } from './end-others-check.tsx';
import { NewCodes } from './new-codes.tsx';
import { atCode, NOTHING_TYPED, ProofFields, type ProofTyped, useProof } from './proof-fields.tsx';
import styles from './second-factors.module.css';

interface RenewCodesDialogProps {
  proof: SecondFactors['proof'];
  onMade: (factors: SecondFactors) => void;
  onClose: () => void;
}

type Typed = ProofTyped & { endOthers: boolean };

/** Requires the password and a second factor. */
export function RenewCodesDialog({ proof, onMade, onClose }: RenewCodesDialogProps) {
  const { t } = useTranslation('second-factors');
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(codes ? 'codesTitle' : 'renewTitle')}
      closeLabel={t('close')}
      width={480}
    >
      {codes ? (
        <NewCodes codes={codes} onKept={onClose} />
      ) : (
        <RenewForm
          proof={proof}
          onMade={({ newCodes, ...factors }) => {
            onMade(factors);
            setCodes(newCodes);
          }}
        />
      )}
    </Dialog>
  );
}

interface RenewFormProps {
  proof: SecondFactors['proof'];
  onMade: (made: WithNewCodes) => void;
}

function RenewForm({ proof, onMade }: RenewFormProps) {
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
      <p className={styles.lead}>{t('renewHelp')}</p>
      <ContractForm form={form} submitLabel={t('renew')}>
        <ProofFields {...asked} />
        <EndOthersCheck />
      </ContractForm>
    </>
  );
}

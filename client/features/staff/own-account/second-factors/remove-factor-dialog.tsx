import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { FactorRemoval, SecondFactors } from '#shared/contracts/rest/staff/second-factors.ts';
import {
  atCode,
  EndOthersCheck,
  NOTHING_TYPED,
  ProofFields,
  type ProofTyped,
  useProof,
} from './proof-fields.tsx';

interface RemoveFactorDialogProps {
  name: string;
  help: string;
  proof: SecondFactors['proof'];
  remove: (body: FactorRemoval) => Promise<SecondFactors>;
  onRemoved: (factors: SecondFactors) => void;
  onClose: () => void;
}

type Typed = ProofTyped & { endOthers: boolean };

/** Requires the password and a second factor. */
export function RemoveFactorDialog(props: RemoveFactorDialogProps) {
  const { name, help, proof, remove, onRemoved, onClose } = props;
  const { t } = useTranslation('second-factors');
  const language = useLanguage();
  const asked = useProof(proof, 'both');
  const form = useContractForm<Typed, SecondFactors>({
    schema: asked.schema.extend({ endOthers: z.boolean() }),
    values: { ...NOTHING_TYPED, endOthers: false } as Typed,
    save: async ({ endOthers, ...typed }) => {
      const shown = await asked.take(typed as ProofTyped);
      return atCode(remove({ ...shown, language, endOthers }), asked);
    },
    onSaved: onRemoved,
  });
  return (
    <Dialog open onClose={onClose} title={t('removeTitle', { name })} closeLabel={t('close')} width={480}>
      <Text below={4} tone="quiet">
        {help}
      </Text>
      <ContractForm form={form} submitLabel={t('remove')}>
        <ProofFields {...asked} />
        <EndOthersCheck />
      </ContractForm>
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { makePasskey, PasskeyError, usePasskeysSoon } from '#client/features/staff/mfa/passkey.ts';
import { Text } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import {
  NewPasskey,
  type SecondFactors,
  type WithNewCodes,
} from '#shared/contracts/rest/staff/second-factors.ts';
import { LIMITS } from '#shared/rules/text.ts';
import {
  atCode,
  EndOthersCheck,
  NOTHING_TYPED,
  ProofFields,
  type ProofTyped,
  useProof,
} from './proof-fields.tsx';

type Typed = ProofTyped & { name: string; endOthers: boolean };

interface AddPasskeyProps {
  proof: SecondFactors['proof'];
  onAdded: (factors: WithNewCodes) => void;
}

export function AddPasskey({ proof, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation('second-factors');
  const language = useLanguage();
  usePasskeysSoon();
  const asked = useProof(proof, 'both');
  const form = useContractForm<Typed, WithNewCodes>({
    schema: asked.schema.extend({ name: NewPasskey.shape.name, endOthers: z.boolean() }),
    values: { ...NOTHING_TYPED, name: t('passkeyExample'), endOthers: false } as Typed,
    maxLengths: { name: LIMITS.appName },
    save: async ({ name, endOthers, ...typed }) => {
      const shown = await asked.take(typed as ProofTyped);
      const { options } = await atCode(
        call('POST /api/provider/account/passkeys/begin', { body: { name, ...shown } }),
        asked,
      );
      const made = await atName(makePasskey(options));
      return call('POST /api/provider/account/passkeys', { body: { name, made, language, endOthers } });
    },
    onSaved: onAdded,
  });
  return (
    <>
      <Text below={4} tone="quiet">
        {t('addPasskeyHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('continue')}>
        <FormText<Typed> name="name" label={t('passkeyName')} maxLength={LIMITS.appName} autoComplete="off" />
        <ProofFields {...asked} />
        <EndOthersCheck />
      </ContractForm>
    </>
  );
}

/** Turns the browser's refusal into an error of the field `name`, where the form shows it. */
async function atName<R>(making: Promise<R>): Promise<R> {
  try {
    return await making;
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error;
    throw new ApiError('INVALID_INPUT', 400, error.problem, { fields: { name: error.problem } });
  }
}

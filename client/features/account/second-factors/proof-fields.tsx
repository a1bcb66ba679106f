import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Proof, SecondFactors } from '../../../../shared/contracts/rest/second-factors.ts';
import { CODE_DIGITS } from '../../../../shared/domain/mfa.ts';
import { ApiError, isApiError } from '../../../api/api-error.ts';
import { Button } from '../../../components/button.tsx';
import { FormText } from '../../../forms/fields.tsx';
import { codeDigits } from '../../mfa/code-digits.ts';

/** How the person shows that it is them; none with an external identity provider, before the first app. */
export type ProofWay = 'current' | 'code' | 'none';

export interface ProofTyped extends FieldValues {
  current: string;
  code: string;
}

/** The way in use, with the fields' schema; `other` is null if there is only one. */
export function useProofWay({ password, code }: SecondFactors['proof']) {
  const [way, setWay] = useState<ProofWay>(password ? 'current' : code ? 'code' : 'none');
  return {
    way,
    schema: schemaOf(way),
    swap: password && code ? () => setWay(way === 'code' ? 'current' : 'code') : null,
  };
}

/** A code as typed, which the server takes without spaces. */
export const codeField = z
  .string()
  .min(1, 'FIELD_REQUIRED')
  .refine((typed) => codeDigits(typed).length === CODE_DIGITS, 'APP_CODE_WRONG');

function schemaOf(way: ProofWay) {
  return z.object({
    current: way === 'current' ? z.string().min(1, 'FIELD_REQUIRED').max(128, 'MAX_LENGTH') : z.string(),
    code: way === 'code' ? codeField : z.string(),
  });
}

export function proofOf(way: ProofWay, { current, code }: ProofTyped): Proof {
  if (way === 'none') return {};
  return way === 'current' ? { current } : { code: codeDigits(code) };
}

const REASONS = { WRONG: 'APP_CODE_WRONG', USED: 'APP_CODE_USED', LOCKED: 'APP_CODE_LOCKED' } as const;

/** Turns the refusal of a code into one of the field `code`, which forms show there. */
export async function atCode<R>(saving: Promise<R>): Promise<R> {
  try {
    return await saving;
  } catch (error) {
    const reason = isApiError(error, 'UNABLE_VALIDATE_CODE') ? String(error.details.reason) : '';
    const message = REASONS[reason as keyof typeof REASONS];
    throw message ? new ApiError('INVALID_INPUT', 400, message, { fields: { code: message } }) : error;
  }
}

interface ProofFieldsProps {
  way: ProofWay;
  /** To the other way, if there is one. */
  swap: (() => void) | null;
}

/** The present password, or a code of the app. */
export function ProofFields({ way, swap }: ProofFieldsProps) {
  const { t } = useTranslation('second-factors');
  return (
    <>
      {way === 'current' ? (
        <FormText<ProofTyped>
          name="current"
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
      ) : null}
      {way === 'code' ? (
        <FormText<ProofTyped>
          name="code"
          label={t('appCode', { digits: CODE_DIGITS })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : null}
      {swap ? (
        <div>
          <Button variant="quiet" onClick={swap}>
            {t(way === 'code' ? 'byPassword' : 'byCode')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { codeDigits } from '#client/features/staff/mfa/code-digits.ts';
import { PasskeyError, signWithPasskey, usePasskeysSoon } from '#client/features/staff/mfa/passkey.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FieldError } from '#client/ui/components/field.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { FormCheck, FormText } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import type { Proof, SecondFactors } from '#shared/contracts/rest/staff/second-factors.ts';
import { CODE_DIGITS } from '#shared/domain/mfa.ts';
import type { Language } from '#shared/domain/visit.ts';

type ProofWay = 'current' | 'code' | 'passkey' | 'recovery';

export interface ProofTyped extends FieldValues {
  current: string;
  code: string;
  recovery: string;
  /** Holds the passkey's error. The browser asks, so the person types nothing. */
  passkey: string;
}

export const NOTHING_TYPED: ProofTyped = { current: '', code: '', recovery: '', passkey: '' };

/**
 * The required proofs, with the fields' schema.
 *
 * @param asks `both` requires the password, and a second factor if there is one; `one` requires either
 */
export function useProof(proof: SecondFactors['proof'], asks: 'both' | 'one') {
  const language = useLanguage();
  const second = SECOND.filter((way) => proof[way]);
  // Recovery codes are for people who lost the other factors.
  const ways: ProofWay[] = asks === 'one' && proof.password ? ['current', ...second] : second;
  const [chosen, setChosen] = useState<ProofWay | null>(ways[0] ?? null);
  const shown: ProofWay[] = [
    ...(asks === 'both' && proof.password ? (['current'] as const) : []),
    ...(chosen ? [chosen] : []),
  ];
  usePasskeysSoon(shown.includes('passkey'));
  return {
    shown,
    others: ways.filter((way) => way !== chosen),
    turnTo: setChosen,
    schema: schemaOf(shown),
    /** Returns the typed values, or the passkey's signature, in the form that calls accept. */
    take: (typed: ProofTyped) => takeProof(shown, typed, language),
  };
}

const SECOND = ['code', 'passkey', 'recovery'] as const;

/** As typed; the server ignores spaces. */
export const codeField = z
  .string()
  .min(1, 'FIELD_REQUIRED')
  .refine((typed) => codeDigits(typed).length === CODE_DIGITS, 'APP_CODE_WRONG');

function schemaOf(shown: readonly ProofWay[]) {
  return z.object({
    current: shown.includes('current')
      ? z.string().min(1, 'FIELD_REQUIRED').max(128, 'MAX_LENGTH')
      : z.string(),
    code: shown.includes('code') ? codeField : z.string(),
    recovery: shown.includes('recovery')
      ? z.string().min(1, 'FIELD_REQUIRED').max(40, 'MAX_LENGTH')
      : z.string(),
    passkey: z.string(),
  });
}

async function takeProof(
  shown: readonly ProofWay[],
  { current, code, recovery }: ProofTyped,
  language: Language,
): Promise<Proof> {
  return {
    language,
    ...(shown.includes('current') ? { current } : {}),
    ...(shown.includes('code') ? { code: codeDigits(code) } : {}),
    ...(shown.includes('recovery') ? { recovery } : {}),
    ...(shown.includes('passkey') ? { passkey: await sign() } : {}),
  };
}

async function sign() {
  const { options } = await call('POST /api/provider/account/passkeys/ask');
  try {
    return await signWithPasskey(options);
  } catch (error) {
    if (!(error instanceof PasskeyError)) throw error;
    const problem = error.problem === 'PASSKEY_UNSUPPORTED' ? 'PASSKEY_UNUSABLE' : 'PASSKEY_NOT_USED';
    throw new ApiError('INVALID_INPUT', 400, problem, { fields: { passkey: problem } });
  }
}

const REASONS = {
  code: { WRONG: 'APP_CODE_WRONG', USED: 'APP_CODE_USED', LOCKED: 'APP_CODE_LOCKED' },
  recovery: { WRONG: 'RECOVERY_CODE_WRONG', USED: 'RECOVERY_CODE_USED', LOCKED: 'RECOVERY_CODE_LOCKED' },
} as const;

export async function atCode<R>(
  saving: Promise<R>,
  { shown }: { shown: readonly ProofWay[] } = { shown: ['code'] },
): Promise<R> {
  try {
    return await saving;
  } catch (error) {
    const reason = isApiError(error, 'UNABLE_VALIDATE_CODE') ? String(error.details.reason) : '';
    const field = shown.includes('recovery') ? 'recovery' : 'code';
    const message = REASONS[field][reason as keyof (typeof REASONS)['code']];
    if (!message) throw error;
    throw new ApiError('INVALID_INPUT', 400, message, { fields: { [field]: message } });
  }
}

export function ProofFields({
  shown,
  others,
  turnTo,
}: Pick<ReturnType<typeof useProof>, 'shown' | 'others' | 'turnTo'>) {
  const { t } = useTranslation('second-factors');
  const wrong = useWrong()('passkey');
  return (
    <>
      {shown.includes('current') ? (
        <FormText<ProofTyped>
          name="current"
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
      ) : null}
      {shown.includes('code') ? (
        <FormText<ProofTyped>
          name="code"
          label={t('appCode', { digits: CODE_DIGITS })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      ) : null}
      {shown.includes('recovery') ? (
        <FormText<ProofTyped>
          name="recovery"
          label={t('recoveryCode')}
          hint={t('recoveryCodeHint')}
          autoComplete="off"
        />
      ) : null}
      {shown.includes('passkey') ? (
        <div>
          <Text tone="quiet">{t('passkeyNext')}</Text>
          {wrong ? <FieldError>{wrong}</FieldError> : null}
        </div>
      ) : null}
      {others.length > 0 ? (
        <Row gap={2} wrap>
          {others.map((way) => (
            <Button key={way} variant="quiet" onClick={() => turnTo(way)}>
              {t(`by.${way}`)}
            </Button>
          ))}
        </Row>
      ) : null}
    </>
  );
}

/** Offers to sign out the other devices with a change (ASVS 7.4.3). */
export function EndOthersCheck() {
  const { t } = useTranslation('second-factors');
  return (
    <FormCheck<{ endOthers: boolean }> name="endOthers" label={t('endOthers')} hint={t('endOthersHint')} />
  );
}

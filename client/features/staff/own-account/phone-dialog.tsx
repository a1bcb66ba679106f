import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { codeDigits } from '#client/features/staff/mfa/code-digits.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { PhoneChange, type Profile } from '#shared/contracts/rest/staff/own-account.ts';
import { CODE_DIGITS, CODE_SECONDS } from '#shared/domain/mfa.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { useKeepProfile } from './account-queries.ts';

const PhoneForm = PhoneChange.pick({ mobile: true, current: true });
type PhoneTyped = z.input<typeof PhoneForm>;
const CodeForm = z.object({
  code: z
    .string()
    .min(1, 'FIELD_REQUIRED')
    .refine((typed) => codeDigits(typed).length === CODE_DIGITS, 'UNABLE_VALIDATE_CODE'),
});
type CodeTyped = z.input<typeof CodeForm>;

export function PhoneDialog({ asksPassword, onClose }: { asksPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation('own-account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={t('phoneTitle')} closeLabel={t('close')} width={480}>
      {sentTo === null ? (
        <NumberForm asksPassword={asksPassword} onSent={setSentTo} />
      ) : (
        <CodeEntry sentTo={sentTo} onClose={onClose} onAgain={() => setSentTo(null)} />
      )}
    </Dialog>
  );
}

interface NumberFormProps {
  asksPassword: boolean;
  onSent: (mobile: string) => void;
}

function NumberForm({ asksPassword, onSent }: NumberFormProps) {
  const { t } = useTranslation('own-account');
  const language = useLanguage();
  const form = useContractForm<PhoneTyped, { mobile: string }>({
    schema: PhoneForm,
    values: { mobile: '', ...(asksPassword ? { current: '' } : {}) },
    maxLengths: { mobile: LIMITS.phone },
    failureCode: 'FAILED_TO_UPDATE_PHONE',
    save: ({ mobile, current }) =>
      call('POST /api/provider/account/phone', {
        body: { mobile, language, ...(current === undefined ? {} : { current }) },
      }),
    onSaved: ({ mobile }) => onSent(mobile),
  });
  return (
    <>
      <Text below={4} tone="quiet">
        {t('phoneHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('sendCode')}>
        <FormText<PhoneTyped> name="mobile" label={t('newPhone')} type="tel" autoComplete="tel" />
        {asksPassword ? (
          <FormText<PhoneTyped>
            name="current"
            label={t('currentPassword')}
            type="password"
            autoComplete="current-password"
          />
        ) : null}
      </ContractForm>
    </>
  );
}

interface CodeEntryProps {
  sentTo: string;
  onClose: () => void;
  onAgain: () => void;
}

function CodeEntry({ sentTo, onClose, onAgain }: CodeEntryProps) {
  const { t } = useTranslation('own-account');
  const keep = useKeepProfile();
  const form = useContractForm<CodeTyped, Profile>({
    schema: CodeForm,
    values: { code: '' },
    failureCode: 'FAILED_TO_UPDATE_PHONE',
    save: ({ code }) => call('POST /api/provider/account/phone/verify', { body: { code: codeDigits(code) } }),
    onSaved(profile) {
      keep(profile);
      onClose();
      toast(t('saved'), 'good');
    },
  });
  return (
    <>
      <Text below={4} tone="quiet">
        {t('codeSent', { phone: formatPhone(sentTo), minutes: CODE_SECONDS / 60 })}
      </Text>
      <ContractForm
        form={form}
        submitLabel={t('verifyCode')}
        secondary={<Button onClick={onAgain}>{t('anotherNumber')}</Button>}
      >
        <FormText<CodeTyped>
          name="code"
          label={t('code', { digits: CODE_DIGITS })}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      </ContractForm>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { TextField } from '#client/ui/components/text-field.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { isSameTwice, newPassword, notTheSame, PasswordFields } from './password-fields.tsx';

const NewPassword = z.object(newPassword).refine(isSameTwice, notTheSame);

interface NewPasswordFormProps {
  token: string;
  email: string;
  /** The invitation was used or replaced in the meantime. */
  onOver: () => void;
}

export function NewPasswordForm({ token, email, onOver }: NewPasswordFormProps) {
  const { t } = useTranslation('invitation');
  const form = useContractForm<z.input<typeof NewPassword>, { redirectTo: string }>({
    schema: NewPassword,
    values: { password: '', confirmation: '' },
    save: ({ password }) =>
      call('POST /api/auth/invitations/:token', { params: { token }, body: { password } }),
    onSaved: ({ redirectTo }) => leaveFor(redirectTo),
    onRefused(error) {
      if (!isApiError(error, 'INVITATION_NOT_ACTIVE')) return false;
      onOver();
      return true;
    },
  });
  return (
    <ContractForm form={form} submitLabel={t('submit')}>
      {/* Names the account to password managers. */}
      <TextField label={t('email')} type="email" autoComplete="username" value={email} readOnly />
      <PasswordFields />
    </ContractForm>
  );
}

import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { passwordProblem } from '../../../shared/rules/password.ts';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { TextField } from '../../components/text-field.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import { FormText } from '../../forms/fields.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';

/** The contract's password with the server's rules, entered twice against typing errors. */
const NewPassword = z
  .object({
    password: z
      .string()
      .min(1, 'FIELD_REQUIRED')
      .superRefine((password, ctx) => {
        const problem = passwordProblem(password);
        if (problem) ctx.addIssue({ code: 'custom', message: problem });
      }),
    confirmation: z.string().min(1, 'FIELD_REQUIRED'),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'PASSWORDS_DO_NOT_MATCH',
  });
type NewPassword = z.input<typeof NewPassword>;

interface NewPasswordFormProps {
  token: string;
  email: string;
  /** The invitation is no longer valid. */
  onOver: () => void;
}

export function NewPasswordForm({ token, email, onOver }: NewPasswordFormProps) {
  const { t } = useTranslation('invitation');
  const form = useContractForm<NewPassword, { redirectTo: string } | null>({
    schema: NewPassword,
    values: { password: '', confirmation: '' },
    save: async ({ password }) => {
      try {
        const params = { token };
        return await call('POST /api/auth/invitations/:token', { params, body: { password } });
      } catch (error) {
        if (isApiError(error, 'INVITATION_NOT_ACTIVE')) return null;
        throw error;
      }
    },
    onSaved: (answer) => (answer ? location.assign(answer.redirectTo) : onOver()),
  });
  return (
    <ContractForm form={form} submitLabel={t('submit')}>
      {/* The user name for password managers. */}
      <TextField label={t('email')} type="email" autoComplete="username" value={email} readOnly />
      <FormText<NewPassword>
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <FormText<NewPassword>
        name="confirmation"
        label={t('confirmation')}
        type="password"
        autoComplete="new-password"
      />
    </ContractForm>
  );
}

import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormText } from '#client/ui/forms/fields.tsx';
import { passwordProblem } from '#shared/rules/password.ts';

export const newPassword = {
  password: z
    .string()
    .min(1, 'FIELD_REQUIRED')
    .superRefine((password, ctx) => {
      const problem = password && passwordProblem(password);
      if (problem) ctx.addIssue({ code: 'custom', message: problem });
    }),
  confirmation: z.string().min(1, 'FIELD_REQUIRED'),
};

interface PasswordValues {
  password: string;
  confirmation: string;
}

/** For `refine`: both passwords are the same. */
export const isSameTwice = ({ password, confirmation }: PasswordValues): boolean => password === confirmation;
export const notTheSame = {
  path: ['confirmation'],
  message: 'PASSWORDS_DO_NOT_MATCH',
  // Runs even if another field is invalid.
  when: () => true,
};

export function PasswordFields() {
  const { t } = useTranslation('invitation');
  return (
    <>
      <FormText<PasswordValues>
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <FormText<PasswordValues>
        name="confirmation"
        label={t('confirmation')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import {
  isSameTwice,
  newPassword,
  notTheSame,
  PasswordFields,
} from '#client/features/staff/first-account/password-fields.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { sessionsQuery } from './account-queries.ts';

const PasswordForm = z
  .object({ current: z.string().min(1, 'FIELD_REQUIRED'), ...newPassword })
  .refine(isSameTwice, notTheSame);
type Typed = z.input<typeof PasswordForm>;

/** Requires the current password, and signs out all other devices. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('own-account');
  const queries = useQueryClient();
  const form = useContractForm<Typed, { endedSessions: number }>({
    schema: PasswordForm,
    values: { current: '', password: '', confirmation: '' },
    failureCode: 'FAILED_TO_UPDATE_PASSWORD',
    save: ({ current, password }) =>
      call('POST /api/provider/account/password', { body: { current, password } }),
    onSaved({ endedSessions }) {
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onClose();
      toast(t('passwordSaved', { count: endedSessions }), 'good');
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('passwordTitle')} closeLabel={t('close')} width={480}>
      <Text below={4} tone="quiet">
        {t('passwordHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('savePassword')}>
        {/* Names the account to password managers. */}
        <TextField label={t('email')} type="email" autoComplete="username" value={email} readOnly />
        <FormText<Typed>
          name="current"
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <PasswordFields />
      </ContractForm>
    </Dialog>
  );
}

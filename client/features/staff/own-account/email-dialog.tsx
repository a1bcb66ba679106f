import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { EmailChange, type Profile } from '#shared/contracts/rest/staff/own-account.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { useKeepProfile } from './account-queries.ts';

const { current, email } = EmailChange.shape;
const EmailForm = z
  .object({ email, confirmation: z.string().trim().min(1, 'FIELD_REQUIRED'), current })
  .refine((typed) => typed.email === cleanEmail(typed.confirmation), {
    path: ['confirmation'],
    message: 'EMAILS_DO_NOT_MATCH',
  });
type Typed = z.input<typeof EmailForm>;

/** The address is pending until its owner confirms it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('own-account');
  const language = useLanguage();
  const keep = useKeepProfile();
  const form = useContractForm<Typed, Profile>({
    schema: EmailForm,
    values: { email: '', confirmation: '', current: '' },
    maxLengths: { email: LIMITS.email },
    failureCode: 'FAILED_TO_UPDATE_EMAIL',
    save: (typed) =>
      call('POST /api/provider/account/email', {
        body: { current: typed.current, email: typed.email, language },
      }),
    onSaved(profile) {
      keep(profile);
      onClose();
      toast(t('emailAsked'), 'good');
    },
  });
  const failed = isApiError(form.failure) && form.failure.code === 'FAILED_TO_UPDATE_EMAIL';
  return (
    <Dialog open onClose={onClose} title={t('emailTitle')} closeLabel={t('close')} width={480}>
      <Text below={4} tone="quiet">
        {t('emailHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('sendLink')}>
        <FormText<Typed> name="email" label={t('newEmail')} type="email" autoComplete="email" />
        <FormText<Typed> name="confirmation" label={t('newEmailAgain')} type="email" autoComplete="email" />
        <FormText<Typed>
          name="current"
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        {failed ? <p>{t('FAILED_UPDATE_EMAIL_DETAIL', { email: form.form.getValues('email') })}</p> : null}
      </ContractForm>
    </Dialog>
  );
}

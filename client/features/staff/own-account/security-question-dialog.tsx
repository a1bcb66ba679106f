import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { type Profile, SecurityAnswer } from '#shared/contracts/rest/staff/own-account.ts';
import { SECURITY_QUESTIONS, type SecurityQuestion } from '#shared/domain/own-account.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { useKeepProfile } from './account-queries.ts';

type Typed = z.input<typeof SecurityAnswer>;

interface SecurityQuestionDialogProps {
  chosen: SecurityQuestion | null;
  onClose: () => void;
}

/** The answer is never shown again. */
export function SecurityQuestionDialog({ chosen, onClose }: SecurityQuestionDialogProps) {
  const { t } = useTranslation('own-account');
  const keep = useKeepProfile();
  const form = useContractForm<Typed, Profile>({
    schema: SecurityAnswer,
    values: { question: chosen ?? SECURITY_QUESTIONS[0], answer: '', current: '' },
    failureCode: 'FAILED_TO_UPDATE_USER_INFORMATION',
    save: (body) => call('PUT /api/provider/account/security-question', { body }),
    onSaved(profile) {
      keep(profile);
      onClose();
      toast(t('saved'), 'good');
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('securityQuestion')} closeLabel={t('close')} width={480}>
      <Text below={4} tone="quiet">
        {t('questionHelp')}
      </Text>
      <ContractForm form={form} submitLabel={t('save')}>
        <FormSelect<Typed>
          name="question"
          label={t('question')}
          options={SECURITY_QUESTIONS.map((one) => ({ value: one, label: t(`question.${one}`) }))}
        />
        <FormText<Typed>
          name="answer"
          label={t('answer')}
          autoComplete="off"
          maxLength={LIMITS.displayName}
        />
        <FormText<Typed>
          name="current"
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
      </ContractForm>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import {
  isSameTwice,
  newPassword,
  notTheSame,
  PasswordFields,
} from '#client/features/staff/first-account/password-fields.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { EmailChange, type Profile, SecurityAnswer } from '#shared/contracts/rest/staff/own-account.ts';
import { SECURITY_QUESTIONS, type SecurityQuestion } from '#shared/domain/own-account.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import styles from './account-page.module.css';
import { sessionsQuery, useKeepProfile } from './account-queries.ts';
import { PhoneDialog } from './phone-dialog.tsx';

type Changing = 'email' | 'phone' | 'password' | 'question' | null;

/** Data of an external identity provider is read-only. */
export function SignInCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('own-account');
  const [changing, setChanging] = useState<Changing>(null);
  const { may, email, pendingEmail, mobile, securityQuestion, signsInElsewhere } = profile;
  const close = () => setChanging(null);
  const change = (what: Changing, allowed: boolean) => (allowed ? () => setChanging(what) : undefined);
  return (
    <Card title={t('signInTitle')}>
      <Stack as="ul" divided>
        <ChangeRow label={t('email')} value={email} onChange={change('email', may.changeEmail)}>
          {pendingEmail ? <PendingEmail email={pendingEmail} /> : null}
        </ChangeRow>
        <ChangeRow
          label={t('phone')}
          value={mobile ? formatPhone(mobile) : t('notSet')}
          onChange={change('phone', may.changePhone)}
        />
        {may.changePassword ? (
          <ChangeRow label={t('password')} value="••••••••" onChange={change('password', true)} />
        ) : null}
        {may.changeSecurityQuestion ? (
          <ChangeRow
            label={t('securityQuestion')}
            value={securityQuestion ? t(`question.${securityQuestion}`) : t('notSet')}
            onChange={change('question', true)}
          />
        ) : null}
      </Stack>
      {signsInElsewhere ? <Text tone="quiet">{t('elsewhere')}</Text> : null}
      {changing === 'email' ? <EmailDialog onClose={close} /> : null}
      {changing === 'phone' ? <PhoneDialog asksPassword={!signsInElsewhere} onClose={close} /> : null}
      {changing === 'password' ? <PasswordDialog email={email} onClose={close} /> : null}
      {changing === 'question' ? <SecurityQuestionDialog chosen={securityQuestion} onClose={close} /> : null}
    </Card>
  );
}

function PendingEmail({ email }: { email: string }) {
  const { t } = useTranslation('own-account');
  const keep = useKeepProfile();
  const { busy, attempt } = useToastedAttempt('FAILED_TO_UPDATE_EMAIL');
  const withdraw = () =>
    attempt(async () => {
      keep(await call('DELETE /api/provider/account/email'));
      toast(t('emailWithdrawn'), 'good');
    });
  return (
    <Notice
      tone="waiting"
      announce="status"
      title={t('pendingTitle', { email })}
      action={
        <Button variant="quiet" busy={busy} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      }
    >
      {t('pendingHelp')}
    </Notice>
  );
}

interface ChangeRowProps {
  label: string;
  value: string;
  onChange?: (() => void) | undefined;
  children?: ReactNode;
}

function ChangeRow({ label, value, onChange, children }: ChangeRowProps) {
  const { t } = useTranslation('own-account');
  const id = useId();
  return (
    <Row as="li" gap={3} wrap align="center" apart pad={3} sides={0}>
      <Stack shrinks breaks className={styles.rowWords}>
        <Text as="span" tone="quiet" id={id}>
          {label}
        </Text>
        <strong>{value}</strong>
      </Stack>
      {onChange ? (
        <Button aria-describedby={id} onClick={onChange}>
          {t('change')}
        </Button>
      ) : null}
      {children ? <div className={styles.rowMore}>{children}</div> : null}
    </Row>
  );
}

const PasswordForm = z
  .object({ current: z.string().min(1, 'FIELD_REQUIRED'), ...newPassword })
  .refine(isSameTwice, notTheSame);
type PasswordTyped = z.input<typeof PasswordForm>;

/** Requires the current password, and signs out all other devices. */
function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('own-account');
  const queries = useQueryClient();
  const form = useContractForm<PasswordTyped, { endedSessions: number }>({
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
        <FormText<PasswordTyped>
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

const { current, email } = EmailChange.shape;
const EmailForm = z
  .object({ email, confirmation: z.string().trim().min(1, 'FIELD_REQUIRED'), current })
  .refine((typed) => typed.email === cleanEmail(typed.confirmation), {
    path: ['confirmation'],
    message: 'EMAILS_DO_NOT_MATCH',
  });
type EmailTyped = z.input<typeof EmailForm>;

/** The address is pending until its owner confirms it. */
function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('own-account');
  const language = useLanguage();
  const keep = useKeepProfile();
  const form = useContractForm<EmailTyped, Profile>({
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
        <FormText<EmailTyped> name="email" label={t('newEmail')} type="email" autoComplete="email" />
        <FormText<EmailTyped>
          name="confirmation"
          label={t('newEmailAgain')}
          type="email"
          autoComplete="email"
        />
        <FormText<EmailTyped>
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

type AnswerTyped = z.input<typeof SecurityAnswer>;

interface SecurityQuestionDialogProps {
  chosen: SecurityQuestion | null;
  onClose: () => void;
}

/** The answer is never shown again. */
function SecurityQuestionDialog({ chosen, onClose }: SecurityQuestionDialogProps) {
  const { t } = useTranslation('own-account');
  const keep = useKeepProfile();
  const form = useContractForm<AnswerTyped, Profile>({
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
        <FormSelect<AnswerTyped>
          name="question"
          label={t('question')}
          options={SECURITY_QUESTIONS.map((one) => ({ value: one, label: t(`question.${one}`) }))}
        />
        <FormText<AnswerTyped>
          name="answer"
          label={t('answer')}
          autoComplete="off"
          maxLength={LIMITS.displayName}
        />
        <FormText<AnswerTyped>
          name="current"
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
      </ContractForm>
    </Dialog>
  );
}

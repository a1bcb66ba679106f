import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { Profile } from '#shared/contracts/rest/staff/own-account.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './account-page.module.css';
import { useKeepProfile } from './account-queries.ts';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { SecurityQuestionDialog } from './security-question-dialog.tsx';

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
  /** Undefined if it cannot be changed here. */
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

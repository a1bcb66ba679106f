import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TextField } from '#client/ui/components/text-field.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { LinkTitle, OneTimeLink } from './one-time-link.tsx';
import { isSameTwice, newPassword, notTheSame, PasswordFields } from './password-fields.tsx';
import styles from './reset-passkeys.module.css';

/** `/invitation/{token}`: a new colleague chooses a password, or a person who forgot the password chooses another. */
export default function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation('invitation');
  const language = useLanguage();
  usePageTitle(t('title'));
  const load = useCallback(() => call('GET /api/auth/invitations/:token', { params: { token } }), [token]);
  return (
    <OneTimeLink load={load} over={{ title: t('overTitle'), help: t('overHelp'), signIn: t('signIn') }}>
      {({ purpose, firstName, email, practiceNames, passkeys }, onOver) => (
        <>
          {purpose === 'password-reset' ? (
            <LinkTitle title={t('resetWelcome')} lead={t('resetLead', { name: firstName })} />
          ) : (
            <LinkTitle
              title={t('welcome', { name: firstName })}
              lead={t('lead', { practice: new Intl.ListFormat(language).format(practiceNames) })}
            />
          )}
          <NewPasswordForm token={token} email={email} onOver={onOver} />
          <ResetPasskeys passkeys={passkeys} />
        </>
      )}
    </OneTimeLink>
  );
}

interface ResetPasskeysProps {
  passkeys: readonly { passkeyId: string; name: string; addedAt: string }[];
}

/**
 * The passkeys that a new password keeps. Removing them requires signing in: otherwise access to the mailbox alone
 * would bypass the second factor.
 */
function ResetPasskeys({ passkeys }: ResetPasskeysProps) {
  const { t } = useTranslation('invitation');
  const day = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'long' });
  if (passkeys.length === 0) return null;
  return (
    <Stack as="section" gap={2} above={6}>
      <h2>{t('passkeys')}</h2>
      <p>{t('passkeysHelp')}</p>
      <Stack as="ul" divided>
        {passkeys.map(({ passkeyId, name, addedAt }) => (
          <Row as="li" gap={3} wrap align="center" apart pad={3} sides={0} key={passkeyId}>
            <Stack shrinks breaks className={styles.words}>
              <strong>{name}</strong>
              <span>{t('passkeyAdded', { date: day.format(new Date(addedAt)) })}</span>
            </Stack>
            <LinkButton href="/provider/account" reload aria-label={t('removeNamed', { name })}>
              {t('removePasskey')}
            </LinkButton>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

const NewPassword = z.object(newPassword).refine(isSameTwice, notTheSame);

interface NewPasswordFormProps {
  token: string;
  email: string;
  onOver: () => void;
}

function NewPasswordForm({ token, email, onOver }: NewPasswordFormProps) {
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

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { LinkTitle, OneTimeLink } from './one-time-link.tsx';
import { ResetPasskeys } from './reset-passkeys.tsx';

/** `/invitation/{token}`: a new colleague chooses a password, or one who forgot theirs chooses another. */
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

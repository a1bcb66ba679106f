import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { letTextGo } from '#client/api/signed-out.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';

/**
 * Covers a page with unsaved text whose session has ended. The person signs in in another tab, and the page continues
 * automatically.
 */
export default function SignInAgainDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('shell');
  const { busy, error, attempt } = useAttempt();
  const goOn = () =>
    attempt(async () => {
      await call('GET /api/provider/me', { stayOnUnauthorised: true });
      onSignedIn();
    });
  const look = useRef(goOn);
  look.current = goOn;
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') void look.current();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
  return (
    <Dialog
      open
      covers
      onClose={() => {}}
      role="alertdialog"
      title={t('signedOutTitle')}
      width={480}
      actions={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              letTextGo();
              void leaveFor(`/api/auth/sign-in?${new URLSearchParams({ returnTo: location.pathname })}`);
            }}
          >
            {t('leaveUnsaved')}
          </Button>
          <Button busy={busy} onClick={() => void goOn()}>
            {t('signedInGoOn')}
          </Button>
          <LinkButton reload variant="primary" href="/api/auth/sign-in" target="_blank" rel="noopener">
            {t('signInInTab')}
          </LinkButton>
        </>
      }
    >
      <p>{t('signedOutHelp')}</p>
      {error ? (
        isApiError(error, 'NOT_SIGNED_IN') ? (
          <p role="alert">{t('notSignedInYet')}</p>
        ) : (
          <ErrorNotice error={error} />
        )
      ) : null}
    </Dialog>
  );
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { leaveFor } from '../../../api/leave-for.ts';
import { letTextGo } from '../../../api/signed-out.ts';
import { useAttempt } from '../../../api/use-attempt.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { LinkButton } from '../../../ui/components/link-button.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';

/**
 * Covers a page whose session has ended, and that has unsaved text. The person signs in in another tab; when they come
 * back, the page goes on automatically.
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

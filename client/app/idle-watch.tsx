import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { company } from '#client/features/core/room-connection/company.ts';
import { meQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { type IdlePlace, useIdle } from './use-idle.ts';

/** The dialog never opens in a visit (PRODUCT 2.4): a listening clinician does not move the mouse. */
function placeOf(path: string, present: boolean): IdlePlace {
  if (!path.startsWith('/provider/group/')) return 'outside';
  return present ? 'visit-with-others' : 'visit-alone';
}

/** The idle dialog of PRODUCT 2.4: it cannot be dismissed, only answered. */
export function IdleWatch({ timeoutSeconds }: { timeoutSeconds: number }) {
  const { t } = useTranslation('shell');
  const [path, navigate] = useLocation();
  const queries = useQueryClient();
  const { present } = useStore(company);
  const { phase, stay } = useIdle(timeoutSeconds, placeOf(path, present));

  useEffect(() => {
    if (phase.is === 'sign-out') navigate('/logout', { replace: true });
  }, [phase.is, navigate]);

  function stayLoggedIn() {
    stay();
    // Extends the server's session, which has its own idle timeout.
    void queries.refetchQueries(meQuery);
  }
  return (
    <Dialog
      open={phase.is === 'warning' || phase.is === 'leaving'}
      onClose={stayLoggedIn}
      role="alertdialog"
      title={t('idleTitle')}
      width={480}
      actions={
        phase.is === 'warning' ? (
          <Button variant="primary" onClick={stayLoggedIn}>
            {t('stayLoggedIn')}
          </Button>
        ) : null
      }
    >
      <p aria-live="off">
        {phase.is === 'warning' ? t('IDLE_LOGOUT_WARNING', { seconds: phase.secondsLeft }) : t('IDLE_LOGOUT')}
      </p>
    </Dialog>
  );
}

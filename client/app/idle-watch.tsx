import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { call } from '#client/api/call.ts';
import { storage } from '#client/api/storage.ts';
import { company } from '#client/features/core/room-connection/company.ts';
import { meQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { COUNTDOWN_SECONDS, REPORT_SECONDS, SIGN_OUT_SECONDS } from '#shared/rules/idle.ts';

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

const ACTIVITY = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll', 'wheel', 'touchstart'] as const;
const LOOK_MS = 500;

const shared: SharedActivity = {
  read: () => Number(storage.get('lastActivity')) || 0,
  write: (at) => storage.set('lastActivity', String(at)),
};

const report = createActivityReports(() => call('POST /api/auth/activity'));

type IdlePlace = 'outside' | 'visit-alone' | 'visit-with-others';

function useIdle(timeoutSeconds: number, place: IdlePlace): { phase: IdlePhase; stay: () => void } {
  const clock = useRef<ReturnType<typeof createIdleClock> | null>(null);
  const [phase, setPhase] = useState<IdlePhase>({ is: 'active' });

  const stay = useCallback(() => {
    clock.current?.stay();
    report();
    setPhase({ is: 'active' });
  }, []);

  useEffect(() => {
    setPhase({ is: 'active' });
    if (place === 'visit-with-others') {
      const tell = () => {
        shared.write(Date.now());
        report();
      };
      tell();
      const timer = setInterval(tell, SHARE_MS);
      return () => clearInterval(timer);
    }
    const watch = createIdleClock({ timeoutSeconds, now: Date.now, shared });
    clock.current = watch;
    let at = '';
    const onActivity = (event: Event) => {
      // Browsers also fire this when the page moves under a resting mouse.
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        const before = at;
        at = `${event.screenX} ${event.screenY}`;
        if (before === '' || before === at) return;
      }
      watch.active();
      if (watch.counts()) report();
    };
    const look = () => {
      // The server ends the session of a person who is alone in a visit and inactive.
      if (place === 'visit-alone') return;
      const next = watch.look();
      setPhase((before) => (before.is === 'active' && next.is === 'active' ? before : next));
    };
    for (const type of ACTIVITY) addEventListener(type, onActivity, { passive: true, capture: true });
    const timer = setInterval(look, LOOK_MS);
    return () => {
      for (const type of ACTIVITY) removeEventListener(type, onActivity, { capture: true });
      clearInterval(timer);
      clock.current = null;
    };
  }, [place, timeoutSeconds]);

  return { phase, stay };
}

/**
 * Reports activity to the server, which stores it as the account's 'Last activity'. The server ends the
 * session of a person who has been inactive for the idle time, even if no browser is left to do so. A failed
 * report is repeated with the next activity.
 */
export function createActivityReports(tell: () => Promise<unknown>, now: () => number = Date.now) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return function report(): void {
    const at = now();
    if (at - toldAt < REPORT_SECONDS * 1_000) return;
    toldAt = at;
    tell().catch(() => {
      if (toldAt === at) toldAt = Number.NEGATIVE_INFINITY;
    });
  };
}

type IdlePhase =
  | { is: 'active' }
  | { is: 'warning'; secondsLeft: number }
  /** The countdown has ended: IDLE_LOGOUT is shown until the sign-out. */
  | { is: 'leaving' }
  | { is: 'sign-out' };

/**
 * @param idleMs time since the last activity, in milliseconds
 * @param timeoutSeconds inactivity until the dialog opens; 0 disables it
 */
export function idlePhase(idleMs: number, timeoutSeconds: number): IdlePhase {
  if (timeoutSeconds <= 0) return { is: 'active' };
  const over = idleMs / 1_000 - timeoutSeconds;
  if (over < 0) return { is: 'active' };
  if (over < COUNTDOWN_SECONDS) return { is: 'warning', secondsLeft: Math.ceil(COUNTDOWN_SECONDS - over) };
  return over < SIGN_OUT_SECONDS ? { is: 'leaving' } : { is: 'sign-out' };
}

/** Tabs share activity at most this often, because storage is written to disk. */
const SHARE_MS = 5_000;

/** The last activity in any tab of this browser, in milliseconds since the epoch. */
export interface SharedActivity {
  read(): number;
  write(at: number): void;
}

interface IdleClockOptions {
  timeoutSeconds: number;
  now(): number;
  shared: SharedActivity;
}

/** A browser's tabs share activity. Uses wall-clock time, so that a laptop's sleep counts as absence. */
export function createIdleClock({ timeoutSeconds, now, shared }: IdleClockOptions) {
  let last = now();
  let sharedAt = 0;
  let asking = false;

  return {
    /** Records activity. While the dialog is open, only its button counts (PRODUCT 2.4: non-dismissable). */
    active(): void {
      if (asking) return;
      last = now();
      if (last - sharedAt < SHARE_MS) return;
      sharedAt = last;
      shared.write(last);
    },
    counts: () => !asking,
    stay(): void {
      asking = false;
      last = now();
      shared.write(last);
    },
    look(): IdlePhase {
      const elsewhere = Math.min(shared.read(), now());
      const phase = idlePhase(now() - Math.max(last, elsewhere), timeoutSeconds);
      asking = phase.is !== 'active';
      return phase;
    },
  };
}

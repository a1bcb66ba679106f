import { useCallback, useEffect, useRef, useState } from 'react';
import { storage } from '../api/storage.ts';
import { type IdlePhase, idlePhase } from './idle-clock.ts';

const ACTIVITY = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll', 'wheel', 'touchstart'] as const;

/** How often other tabs are told of activity, in milliseconds: storage is written to disk. */
const SHARE_MS = 5_000;

/**
 * Watches for someone who has walked away. The tabs of a browser share what they see: working in one
 * keeps the others signed in. Wall-clock times, so that a laptop's sleep counts as absence.
 */
export function useIdle(timeoutSeconds: number, enabled: boolean): { phase: IdlePhase; stay: () => void } {
  const lastActivity = useRef(Date.now());
  const [phase, setPhase] = useState<IdlePhase>({ is: 'active' });
  const asking = phase.is !== 'active';

  const stay = useCallback(() => {
    lastActivity.current = Date.now();
    storage.set('lastActivity', String(lastActivity.current));
    setPhase({ is: 'active' });
  }, []);

  useEffect(() => {
    if (!enabled || timeoutSeconds <= 0) return;
    lastActivity.current = Date.now();
    let sharedAt = 0;

    const onActivity = () => {
      // While the dialog asks, only its button answers (spec §2: non-dismissable).
      if (asking) return;
      const now = Date.now();
      lastActivity.current = now;
      if (now - sharedAt > SHARE_MS) {
        sharedAt = now;
        storage.set('lastActivity', String(now));
      }
    };
    const look = () => {
      const elsewhere = Number(storage.get('lastActivity')) || 0;
      const last = Math.max(lastActivity.current, Math.min(elsewhere, Date.now()));
      const next = idlePhase(Date.now() - last, timeoutSeconds);
      setPhase((before) => (before.is === 'active' && next.is === 'active' ? before : next));
    };
    for (const type of ACTIVITY) addEventListener(type, onActivity, { passive: true, capture: true });
    const timer = setInterval(look, 500);
    return () => {
      for (const type of ACTIVITY) removeEventListener(type, onActivity, { capture: true });
      clearInterval(timer);
    };
  }, [enabled, timeoutSeconds, asking]);

  return { phase: enabled ? phase : { is: 'active' }, stay };
}

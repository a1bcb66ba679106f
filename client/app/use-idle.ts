import { useCallback, useEffect, useRef, useState } from 'react';
import { storage } from '../api/storage.ts';
import { createIdleClock, type IdlePhase, SHARE_MS, type SharedActivity } from './idle-clock.ts';

const ACTIVITY = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll', 'wheel', 'touchstart'] as const;
const LOOK_MS = 500;

const shared: SharedActivity = {
  read: () => Number(storage.get('lastActivity')) || 0,
  write: (at) => storage.set('lastActivity', String(at)),
};

/** The idle state. A visit counts as activity, for other tabs as well. */
export function useIdle(timeoutSeconds: number, inVisit: boolean): { phase: IdlePhase; stay: () => void } {
  const clock = useRef<ReturnType<typeof createIdleClock> | null>(null);
  const [phase, setPhase] = useState<IdlePhase>({ is: 'active' });

  const stay = useCallback(() => {
    clock.current?.stay();
    setPhase({ is: 'active' });
  }, []);

  useEffect(() => {
    if (timeoutSeconds <= 0) return;
    setPhase({ is: 'active' });
    if (inVisit) {
      const tell = () => shared.write(Date.now());
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
    };
    const look = () => {
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
  }, [inVisit, timeoutSeconds]);

  return { phase, stay };
}

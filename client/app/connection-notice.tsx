import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { noteReachable, reachable } from '../api/reachable.ts';

const load = () => import('./no-connection.tsx');
const NoConnection = lazy(load);
/** Delay after page load before the notice is preloaded, in milliseconds: it cannot be loaded once offline. */
const FETCH_AFTER_MS = 4_000;

/** NO_CONNECTION (PRODUCT 3.6), shown on every page while offline, except the live visit, which has its own notice. */
export function ConnectionNotice() {
  const away = useStore(reachable, ({ now }) => !now);
  useEffect(() => {
    const offline = () => noteReachable(false);
    const timer = setTimeout(() => void load().catch(() => {}), FETCH_AFTER_MS);
    addEventListener('offline', offline);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', offline);
    };
  }, []);
  return away ? (
    <Suspense fallback={null}>
      <NoConnection />
    </Suspense>
  ) : null;
}

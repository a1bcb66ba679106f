import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { noteReachable, reachable } from '../api/reachable.ts';

const load = () => import('./no-connection.tsx');
const NoConnection = lazy(load);
/** So long after the page it is fetched, in milliseconds: without a connection it could not be. */
const FETCH_AFTER_MS = 4_000;

/** NO_CONNECTION (PRODUCT 3.6), on every page, for as long as it is so. The live visit says it itself, in its own way. */
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

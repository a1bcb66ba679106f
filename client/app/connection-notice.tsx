import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { noteReachable, reachable } from '#client/api/reachable.ts';
import { WithoutThePart } from '#client/ui/components/later-part.tsx';
import NoConnection from './no-connection.tsx';

/**
 * NO_CONNECTION (PRODUCT 3.6), shown on every page while offline, except the live visit, which has its own notice. Its
 * code is part of every page, because it cannot load once offline.
 */
export function ConnectionNotice() {
  const away = useStore(reachable, ({ now }) => !now);
  useEffect(() => {
    const offline = () => noteReachable(false);
    addEventListener('offline', offline);
    return () => removeEventListener('offline', offline);
  }, []);
  return away ? (
    <WithoutThePart>
      <Suspense fallback={null}>
        <NoConnection />
      </Suspense>
    </WithoutThePart>
  ) : null;
}

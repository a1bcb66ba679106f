import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { announce } from '#client/ui/components/announce.tsx';
import { toast } from '#client/ui/components/toast.tsx';

/**
 * Announces a pause, and that the user's camera was turned off while its light stays on (PRODUCT 9.22). Subscribes
 * outside rendering, because it draws nothing.
 */
export function useAnnouncements(): void {
  const { t } = useTranslation('in-visit');
  const { room, local } = useVisitConnection();
  useEffect(
    () =>
      room.store.subscribe(({ you, facts }, before) => {
        const paused = facts?.status === 'PAUSED';
        if (before.facts && paused !== (before.facts.status === 'PAUSED'))
          announce(t(paused ? 'pausedTitle' : 'unpaused'));
        if (before.you?.camera !== 'on' || you?.camera !== 'off') return;
        announce(t('yourCameraIsOff'));
        if (local.store.getState().rawCamera) toast(t('cameraStaysOpen'));
      }),
    [room, local, t],
  );
}

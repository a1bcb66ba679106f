import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { announce } from '#client/ui/components/announce.tsx';
import type { DocumentChange } from '#shared/contracts/socket/events.ts';

export function useDocumentNews(): void {
  const { t } = useTranslation('document-view');
  const { room, information } = useVisitConnection();
  useEffect(() => {
    let presented = false;
    const tell = ({ document, stoppedBy }: DocumentChange) => {
      const you = room.store.getState().you?.seatId;
      if (document) {
        presented = document.seatId === you;
        if (!presented) announce(t('announced', { name: document.name }));
      } else if (presented && stoppedBy !== null && stoppedBy !== you)
        information.tell(t('stoppedByColleague'));
      else if (!presented) announce(t('over'));
    };
    room.on('document:changed', tell);
    return () => void room.off('document:changed', tell);
  }, [room, information, t]);
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { captionsOf } from '../../../../../realtime/room-state.ts';
import { useVisitConnection } from '../../../../foundation/room-connection/use-visit-connection.tsx';

/** Tells everyone in the visit, also who comes later, that speech becomes text, and when it no longer does. */
export function useCaptionsNews(): void {
  const { t } = useTranslation('in-visit');
  const { room, information } = useVisitConnection();
  useEffect(() => {
    let told = false;
    const look = () => {
      const state = room.store.getState();
      const { on } = captionsOf(state);
      if (state.you?.stage !== 'in-visit' || on === told) return;
      told = on;
      information.tell(t(told ? 'captionsAreOn' : 'captionsAreOff'));
    };
    look();
    return room.store.subscribe(look);
  }, [room, information, t]);
}

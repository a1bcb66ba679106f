import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { playChime, prepareChime } from '#client/media/chime.ts';
import type { PersonView } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../seat/use-seat-name.ts';

export function useComingAndGoing(): void {
  const { t } = useTranslation('in-visit');
  const { room, information } = useVisitConnection();
  const nameOf = useSeatName();
  useEffect(prepareChime, []);
  useEffect(() => {
    const came = (who: PersonView) => {
      information.tell(t('joined', { name: nameOf(who) }));
      playChime();
    };
    const went = (who: PersonView) => {
      information.tell(t('left', { name: nameOf(who) }));
      playChime('leaving');
    };
    room.on('seat:came', came);
    room.on('seat:went', went);
    return () => {
      room.off('seat:came', came);
      room.off('seat:went', went);
    };
  }, [room, information, nameOf, t]);
}

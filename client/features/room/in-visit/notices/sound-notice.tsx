import { EarOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import type { SoundMissed } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../seat/use-seat-name.ts';

export default function SoundNotice() {
  const { t } = useTranslation('call-help');
  const { room } = useVisitConnection();
  const nameOf = useSeatName();
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  const [missed, setMissed] = useState<SoundMissed | null>(null);
  useEffect(() => {
    room.on('sound:missed', setMissed);
    return () => void room.off('sound:missed', setMissed);
  }, [room]);
  if (!missed || paused) return null;
  return (
    <VisitNotice
      key={`${missed.seatId} ${missed.cause}`}
      // Stays until it is closed: the provider may be reading something else.
      priority="question"
      problem
      icon={<EarOff size={22} />}
      title={t('missed', { name: nameOf({ name: missed.name, number: null }) })}
      help={t(`staff.${missed.cause}`)}
      onClose={() => setMissed(null)}
    />
  );
}

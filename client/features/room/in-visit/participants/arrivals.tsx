import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { playChime } from '#client/media/chime.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { setTitleBadge } from '#client/ui/components/page-title.ts';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { Admit } from './move-on.tsx';

interface ArrivalsProps {
  listed: boolean;
  closed: boolean;
  onClosed: (closed: boolean) => void;
  onShowAll: () => void;
}

/**
 * A notice about the person who has waited longest: one tap admits them. The others are only counted, so that a full
 * waiting room does not cover the visit. A closed notice returns with the next arrival.
 */
export function Arrivals({ listed, closed, onClosed, onShowAll }: ArrivalsProps) {
  const { t } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const waiting = others
    .filter((seat) => seat.stage === 'waiting' && !seat.unattended)
    .sort((one, other) => (one.arrivedAt ?? 0) - (other.arrivedAt ?? 0));
  const known = useRef(new Set<string>());

  // A provider expects the patient; other people are named with their role.
  const asks = useCallback(
    ({ name, role }: SeatView) =>
      role === 'patient'
        ? t('requestingToJoin', { name })
        : t('requestingToJoinAs', { name, role: t(`role_${role}`) }),
    [t],
  );
  useEffect(() => {
    setTitleBadge(waiting.length);
    const arrived = waiting.filter(({ seatId }) => !known.current.has(seatId));
    known.current = new Set(waiting.map(({ seatId }) => seatId));
    if (arrived.length === 0) return;
    onClosed(false);
    playChime();
    announce(arrived.map(asks).join('. '));
  }, [waiting, asks, onClosed]);
  useEffect(() => () => setTitleBadge(0), []);

  const [first, ...rest] = waiting;
  if (!first || listed || closed) return null;
  return (
    <VisitNotice priority="arrival" title={asks(first)} said={null} onClose={() => onClosed(true)}>
      {rest.length > 0 ? (
        <Button variant="quiet" aria-label={t('moreWaiting', { count: rest.length })} onClick={onShowAll}>
          +{rest.length}
        </Button>
      ) : null}
      <Admit seat={first} />
    </VisitNotice>
  );
}

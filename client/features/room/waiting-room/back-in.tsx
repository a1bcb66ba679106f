import { useTranslation } from 'react-i18next';
import { useRoomClock } from '#client/features/core/room-connection/use-room-clock.ts';
import { callClock } from '#client/features/room/in-visit/seat/duration.ts';

/**
 * Says how long a removed person still waits.
 *
 * @param until by the server's clock, in milliseconds since the epoch
 */
export function BackIn({ until }: { until: number }) {
  const { t } = useTranslation('in-visit');
  return <p role="timer">{t('aloneHelp', { time: callClock(until - useRoomClock(250)) })}</p>;
}

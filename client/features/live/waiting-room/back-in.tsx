import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callClock } from '../in-visit/seat/duration.ts';

/**
 * Says how long a removed person still waits.
 *
 * @param now the server's clock, in milliseconds since the epoch
 */
export function BackIn({ until, now }: { until: number; now: () => number }) {
  const { t } = useTranslation('in-visit');
  const [left, setLeft] = useState(() => until - now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - now()), 250);
    return () => clearInterval(timer);
  }, [until, now]);
  return <p role="timer">{t('aloneHelp', { time: callClock(left) })}</p>;
}

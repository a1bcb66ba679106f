import type { CSSProperties } from 'react';
import { useServerNow } from '#client/features/desk/visit-list/use-server-now.ts';
import styles from './calendar.module.css';
import type { CalendarDay } from './calendar-days.ts';

interface NowLineProps {
  day: CalendarDay;
  /** The grid's columns of today: the first, and the one after the last. */
  columns: readonly [number, number];
}

/** The line at the current time. Nothing else changes as time passes. */
export function NowLine({ day, columns: [first, end] }: NowLineProps) {
  const minute = day.minuteOf(useServerNow());
  if (minute < 0 || minute >= 1440) return null;
  const place = { '--from': minute, gridColumn: `${first} / ${end}` } as CSSProperties;
  return <div className={styles.now} style={place} aria-hidden />;
}

import { Temporal } from 'temporal-polyfill';
import type { SettingValue } from '#shared/settings/definitions.ts';

export type QuietHours = NonNullable<SettingValue<'quietHours'>>;

/**
 * The end of the practice's current quiet hours, in milliseconds since the epoch; null outside of them. They
 * may span midnight; `to` itself is no longer quiet. If the clocks skip `to`, they end right after the gap.
 */
export function quietUntil(now: number, { from, to }: QuietHours, timeZone: string): number | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const time = here.toPlainTime();
  const since = (other: string) => Temporal.PlainTime.compare(time, other);
  const overnight = from > to;
  const quiet = overnight ? since(from) >= 0 || since(to) < 0 : since(from) >= 0 && since(to) < 0;
  if (!quiet) return null;
  const day = overnight && since(from) >= 0 ? here.add({ days: 1 }).toPlainDate() : here.toPlainDate();
  return day.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds;
}

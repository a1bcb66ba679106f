/**
 * Whole months in a time zone, as `yyyy-mm`. The last one is that of `now`.
 *
 * @param count number of months
 */
export function lastMonths(now: number, timeZone: string, count: number): string[] {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
  }).formatToParts(now);
  const partOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const last = partOf('year') * 12 + partOf('month') - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = last - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

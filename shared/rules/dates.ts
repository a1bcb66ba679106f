/** PRODUCT 4.3: mm/dd/yyyy to `yyyy-mm-dd`; null if no such day exists. */
export function fromUsDate(typed: string): string | null {
  const parts =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(typed) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(typed);
  if (!parts) return null;
  const [, month = '', day = '', year = ''] = parts;
  return existingDay(year, month, day);
}

export function existingDay(year: string, month: string | number, day: string | number): string | null {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // `Date` turns a nonexistent day of a month into a day of the next month.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

/** PRODUCT 4.3. A month becomes `mm/yyyy`; a year stays. */
export function toUsDate(day: string): string {
  const [year, month, date] = day.split('-');
  return [month, date, year].filter(Boolean).join('/');
}

/**
 * Full years on a day. Both days as `yyyy-mm-dd`. A birthday on February 29 counts on March 1 in other years.
 *
 * @returns negative if the day is before the birth
 */
export function ageOn(day: string, dateOfBirth: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [birthYear = 0, birthMonth = 0, birthDate = 0] = dateOfBirth.split('-').map(Number);
  const hadBirthday = month > birthMonth || (month === birthMonth && date >= birthDate);
  return year - birthYear - (hadBirthday ? 0 : 1);
}

export function dayAt(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

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

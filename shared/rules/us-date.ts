/** Converts United States notation (PRODUCT 4.3: mm/dd/yyyy) to `yyyy-mm-dd`; null if no such day exists. */
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

/**
 * Converts `yyyy-mm-dd` to United States notation (PRODUCT 4.3): `mm/dd/yyyy`. A month becomes `mm/yyyy`; a year
 * stays.
 */
export function toUsDate(day: string): string {
  const [year, month, date] = day.split('-');
  return [month, date, year].filter(Boolean).join('/');
}

/** The day of a moment in a time zone, `yyyy-mm-dd`. */
export function dayAt(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

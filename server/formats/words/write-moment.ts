/**
 * A time as screens write it: '10:30 am', not '10:30 AM' (PRODUCT 4.2). With a plain space, because the
 * narrow one in Unicode's data would make a text message 16 bits per character, and so twice as many parts.
 */
export function writeMoment(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at);
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace('\u202f', ' ')))
    .join('');
}

/**
 * A moment as screens write it: '10:30 am', not '10:30 AM' (PRODUCT 4.2). With a plain space: a text message with the narrow
 * one of Unicode's data would be sent in 16 bits a character, and so in twice as many parts.
 */
export function writeMoment(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at);
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace('\u202f', ' ')))
    .join('');
}

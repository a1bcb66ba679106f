/**
 * Writes a time as screens do: '10:30 am', not '10:30 AM' (PRODUCT 4.2). Uses a plain space: the narrow one in
 * Unicode's data would encode a text message with 16 bits per character, and so need twice as many parts.
 */
export function writeMoment(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at);
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace('\u202f', ' ')))
    .join('');
}

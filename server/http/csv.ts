/**
 * One line of a CSV file (RFC 4180), with its CRLF. A text that a spreadsheet would run as a formula is written with
 * an apostrophe in front; numbers stay as they are, the negative ones too.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** Byte order mark: Excel takes a file without one for the machine's own encoding. */
export const CSV_START = '\uFEFF';

function csvValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One line of a CSV file (RFC 4180), with its CRLF. Prefixes a text that a spreadsheet would run as a formula
 * with an apostrophe; leaves numbers alone, negative ones too.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** Byte order mark: Excel reads a file without one in the system's encoding. */
export const CSV_START = '\uFEFF';

function csvValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

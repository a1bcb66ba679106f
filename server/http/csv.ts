/**
 * One line of a CSV file (RFC 4180), with its CRLF. Prefixes what a spreadsheet would run as a formula with an apostrophe:
 * also behind a semicolon, where cells begin in languages that write decimals with a comma. Leaves numbers alone, negative
 * ones too.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** Byte order mark: Excel reads a file without one in the system's encoding. */
export const CSV_START = '\uFEFF';

/** Begins a formula, in half or full width, or is space that hides one. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const FORMULA_BEHIND = /(;\s*)([=+\-@＝＋－＠])/g;

function csvValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = (FORMULA.test(value) ? `'${value}` : value).replaceAll(FORMULA_BEHIND, "$1'$2");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * True for a record number that a spreadsheet has taken for a number: `1.23E+05` has lost digits, and `1002.0` has
 * gained some.
 */
export const isSpreadsheetNumber = (typed: string): boolean =>
  /^\d(?:[.,]\d+)?E\+\d+$|^\d+[.,]0+$/i.test(typed.trim());

/** Spreadsheets drop a record number's leading zeros. */
export const withoutZeros = (mrn: string): string => mrn.replace(/^0+/, '');

/**
 * One line of a CSV file (RFC 4180), with its CRLF. Prefixes an apostrophe to anything that a spreadsheet
 * would run as a formula, also after a semicolon, which separates cells in locales with decimal commas.
 * Leaves numbers alone, including negative ones.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

/** Excel reads a file without it in the system's encoding. */
export const CSV_START = '\uFEFF';

const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const FORMULA_BEHIND = /(;\s*)([=+\-@＝＋－＠])/g;

function csvValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = (FORMULA.test(value) ? `'${value}` : value).replaceAll(FORMULA_BEHIND, "$1'$2");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

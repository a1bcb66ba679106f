/**
 * True for a record number that a spreadsheet has taken for a number: `1.23E+05` has lost digits, and `1002.0` has
 * gained some.
 */
export const isSpreadsheetNumber = (typed: string): boolean =>
  /^\d(?:[.,]\d+)?E\+\d+$|^\d+[.,]0+$/i.test(typed.trim());

/** Spreadsheets drop a record number's leading zeros. */
export const withoutZeros = (mrn: string): string => mrn.replace(/^0+/, '');

/**
 * Formats a number for readers in the United States: `+16025550123` as '(602) 555-0123'. Other numbers stay unchanged.
 * Without libphonenumber, which is too large for a patient's first page.
 *
 * @param number in E.164
 */
export function formatPhone(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

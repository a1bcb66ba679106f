/**
 * Adds the slash that a person may leave out, while the person types digits one by one. Other edits, such as deleting
 * and pasting, are unchanged.
 *
 * @param complete matches a text that a slash follows
 */
export function withSlashes(before: string, typed: string, complete: RegExp): string {
  // The person types the slash that was already added.
  if (before.endsWith('/') && typed === `${before}/`) return before;
  const grown = typed.length === before.length + 1 && typed.startsWith(before);
  return grown && complete.test(typed) ? `${typed}/` : typed;
}

/** `mm/dd/yyyy` */
export const DAY_PARTS = /^(\d\d|\d\d\/\d\d)$/;
/** `MM/YY` */
export const EXPIRY_PARTS = /^\d\d$/;

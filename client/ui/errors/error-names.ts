type Names = ['errors'] | ['staff-errors', 'errors'];

let names: Names = ['errors'];

/** The message files of the errors that can occur on this page. */
export const errorNames = (): Names => names;

/**
 * Adds the errors that only staff encounter, half of all messages, which no patient's phone loads. Staff's
 * own messages take precedence where a patient's message says to call the practice.
 */
export function withStaffErrors(): void {
  names = ['staff-errors', 'errors'];
}

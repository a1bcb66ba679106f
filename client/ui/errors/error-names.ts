type Names = ['errors'] | ['staff-errors', 'errors'];

let names: Names = ['errors'];

export const errorNames = (): Names => names;

/**
 * Adds the errors that only staff encounter. They are half of all messages, and no patient's phone loads them. Where a
 * patient's message says to call the practice, staff's message takes precedence.
 */
export function withStaffErrors(): void {
  names = ['staff-errors', 'errors'];
}

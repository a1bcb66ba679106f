type Names = ['errors'] | ['staff-errors', 'errors'];

let names: Names = ['errors'];

/** The words' files of the errors that this page's people can meet. */
export const errorNames = (): Names => names;

/**
 * From now on with the errors that only staff meet, half of all words, which no patient's phone loads; and with staff's own
 * words, which come first, where a patient is told to call the practice.
 */
export function withStaffErrors(): void {
  names = ['staff-errors', 'errors'];
}

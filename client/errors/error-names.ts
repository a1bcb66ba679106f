type Names = ['errors'] | ['errors', 'staff-errors'];

let names: Names = ['errors'];

/** The words' files of the errors that this page's people can meet. */
export const errorNames = (): Names => names;

/** From now on with the errors that only staff meet: half of all words, which no patient's phone loads. */
export function withStaffErrors(): void {
  names = ['errors', 'staff-errors'];
}

/**
 * The query of a page's handshake with `/room`: its visit's id, or until the server says it, the id that the page has
 * (a patient's session, a guest's invitation, an interpreter's request). A load balancer that hashes it keeps the pages
 * of a visit at one process: docs/OPERATIONS.md, 'Several processes'.
 */
export type Placing = { readonly visit: string };

/** What the error of a refused handshake carries instead of a code: the page connects again, with this in its query. */
export type Misplaced = Placing;

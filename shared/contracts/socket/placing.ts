/**
 * The query of a page's handshake with `/room`: its visit's id, or until the server sends it, the id that the
 * page has (a patient's session, a guest's invitation, an interpreter's request). A load balancer that hashes
 * it keeps the pages of a visit on one process: docs/OPERATIONS.md, 'Several processes'.
 */
export type Placing = { readonly visit: string };

/** The error of a refused handshake has this instead of a code. The page reconnects with it in the query. */
export type Misplaced = Placing;

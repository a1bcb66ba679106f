/** Where a document is: its owner's own, or a practice's, whose staff all see it. */
export const DOCUMENT_SCOPES = ['my', 'practice'] as const;
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number];

/** What of a shared document is shown: zoom 1 is the whole page, x and y are the shares of its point in the middle. */
export interface DocumentPlace {
  /** From 1. */
  page: number;
  zoom: number;
  x: number;
  y: number;
}

/** The largest zoom, and the most pages that can be turned to. */
export const DOCUMENT_ZOOM = 4;
export const DOCUMENT_PAGES = 5_000;

/** What a document may be, by its content (PRODUCT 18.3). */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

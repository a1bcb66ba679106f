/** A document belongs to its owner, or to a practice whose staff all see it. */
export const DOCUMENT_SCOPES = ['my', 'practice'] as const;
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number];

/** Zoom 1 is the whole page; x and y are the shares of its center point. */
export interface DocumentPlace {
  page: number;
  zoom: number;
  x: number;
  y: number;
}

export const DOCUMENT_ZOOM = 4;
export const DOCUMENT_PAGES = 5_000;

/** By its content (PRODUCT 18.3). */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Where a document is: its owner's own, or a practice's, whose staff all see it. */
export const DOCUMENT_SCOPES = ['my', 'practice'] as const;
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number];

/** What a document may be, by its content (PRODUCT 18.3). */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

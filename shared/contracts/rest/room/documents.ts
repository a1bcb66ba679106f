import { z } from 'zod';
import type { DocumentFile, RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { listContract } from '#shared/contracts/list.ts';
import { DOCUMENT_SCOPES, DOCUMENT_TYPES } from '#shared/domain/document.ts';
import { cleanDocumentName } from '#shared/rules/document-name.ts';

/** Cleaned by the server, whatever the browser sent. */
const name = z
  .string()
  .max(1_000, 'MAX_LENGTH')
  .transform(cleanDocumentName)
  .refine((cleaned) => cleaned !== '', 'FIELD_REQUIRED');

const Document = z.object({
  documentId: field.id,
  version: z.int(),
  name: z.string(),
  mediaType: z.enum(DOCUMENT_TYPES),
  byteLength: z.int(),
  addedAt: field.instant,
  changedAt: field.instant,
  isFavorite: z.boolean(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  personal: z.boolean(),
  practices: z.array(z.object({ practiceId: field.practiceId, name: z.string() })),
  may: z.object({
    change: z.boolean(),
    associate: z.boolean(),
  }),
});
export type Document = z.output<typeof Document>;

const one = z.object({ documentId: field.id });

/**
 * My Documents and Practice Documents. A document that the caller may not see looks like a missing one. Additional
 * refusals: FILE_TOO_LARGE, DOCUMENT_TYPE_INVALID, DOCUMENT_DAMAGED, TOO_MANY_DOCUMENTS; FAILED_TO_ASSOCIATE_DOCUMENT,
 * FAILED_TO_DELETE, CHANGED_MEANWHILE.
 */
export const documentContracts = {
  'GET /api/provider/documents': listContract({
    sorts: ['name', 'added', 'changed', 'favorite'],
    filters: {
      scope: z.enum(DOCUMENT_SCOPES).optional(),
      practiceId: z.coerce.number().pipe(field.practiceId).optional(),
      favorites: z.enum(['only']).optional(),
    },
    row: Document,
  }),
  /** Sending a key twice stores one document. */
  'POST /api/provider/documents': {
    body: z.strictObject({
      practiceId: field.practiceId.nullable(),
      name,
      base64: field.base64,
      idempotencyKey: field.id,
    }),
    result: Document,
  },
  'GET /api/provider/documents/:documentId': { params: one, result: Document },
  'GET /api/provider/documents/:documentId/file': {
    params: one,
    result: z.custom<DocumentFile>(),
    file: 'document',
  },
  'PUT /api/provider/documents/:documentId/name': {
    params: one,
    body: z.strictObject({ name, version: field.version }),
    result: Document,
  },
  'PUT /api/provider/documents/:documentId/favorite': {
    params: one,
    body: z.strictObject({ favorite: z.boolean() }),
    result: Document,
  },
  /**
   * Sets which of the caller's practices see the document; other practices stay. Null: by removing their last
   * practice, the caller has removed the document for themselves.
   */
  'PUT /api/provider/documents/:documentId/practices': {
    params: one,
    body: z.strictObject({ practiceIds: z.array(field.practiceId).max(200) }),
    result: Document.nullable(),
  },
  /** For a day, the person who deleted it can restore it. */
  'DELETE /api/provider/documents/:documentId': { params: one, result: z.object({ deleted: z.boolean() }) },
  'POST /api/provider/documents/:documentId/restore': { params: one, result: Document },
} satisfies RestContracts;

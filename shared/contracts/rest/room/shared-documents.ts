import { z } from 'zod';
import type { DocumentFile, RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { DOCUMENT_TYPES } from '#shared/domain/document.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';

const file = { result: z.custom<DocumentFile>(), file: 'document' as const };
const visit = z.object({ rootVisitId: field.id });
const patient = z.object({ sessionId: field.id });
const guest = z.object({ guestId: field.id });
const interpreter = z.object({ requestId: field.id });
const shared = { sharedId: field.id };

const OfPatient = z.object({
  shared: z.int(),
  askedAt: field.instant.nullable(),
  /** Null if the practice has no address that it may use. */
  method: z.enum(CONTACT_METHODS).nullable(),
});

/**
 * Documents that are or were shared in a visit. Patients, guests and interpreters read the currently shared one while
 * they are in the visit, and otherwise get NOT_ADMITTED.
 */
export const sharedDocumentContracts = {
  'GET /api/provider/visits/:rootVisitId/documents': {
    params: visit,
    result: z.object({
      /** Oldest first. */
      documents: z.array(
        z.object({
          sharedId: field.id,
          name: z.string(),
          mediaType: z.enum(DOCUMENT_TYPES),
          byteLength: z.int(),
          sharedBy: z.string(),
          sharedAt: field.instant,
          endedAt: field.instant.nullable(),
        }),
      ),
      askedBy: z.array(z.object({ sessionId: field.id, name: z.string(), askedAt: field.instant })),
    }),
  },
  'GET /api/provider/visits/:rootVisitId/documents/:sharedId': Object.assign(
    { params: visit.extend(shared) },
    file,
  ),
  'GET /api/patient/sessions/:sessionId/documents/:sharedId': Object.assign(
    { params: patient.extend(shared) },
    file,
  ),
  'GET /api/guest/sessions/:guestId/documents/:sharedId': Object.assign(
    { params: guest.extend(shared) },
    file,
  ),
  'GET /api/guest/interpreters/:requestId/documents/:sharedId': Object.assign(
    { params: interpreter.extend(shared) },
    file,
  ),
  'GET /api/patient/sessions/:sessionId/documents': { params: patient, result: OfPatient },
  /**
   * Requests the documents that the patient saw by email. Repeating it has no effect. NOT_FOUND if nothing was shared
   * with the patient.
   */
  'POST /api/patient/sessions/:sessionId/documents/email': { params: patient, result: OfPatient },
} satisfies RestContracts;

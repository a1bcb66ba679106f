import { z } from 'zod';
import type { DocumentFile, RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { DOCUMENT_TYPES } from '#shared/domain/document.ts';
import { COPAY_STEPS } from '#shared/domain/payment.ts';
import { CONTACT_METHODS, LANGUAGES } from '#shared/domain/visit.ts';
import { DELIVERY_FAILURES, DELIVERY_STATES } from '#shared/domain/visit-message.ts';
import { AFTER_VISIT_LINK_STATES } from '#shared/rules/link-standing.ts';
import { CorrectedContact } from '../visits/visit-messages.ts';

const token = z.object({ token: field.token });
const link = z.object({ linkId: field.id });
const session = z.object({ sessionId: field.id });
const method = z.enum(CONTACT_METHODS);
const query = z.object({ language: z.enum(LANGUAGES) });

export const AfterVisitPatient = z.object({
  sessionId: field.id,
  name: z.string(),
  documents: z.int(),
  summary: z.boolean(),
  askedAt: field.instant.nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Null if the practice has no address that it may use. */
  method: method.nullable(),
  link: z
    .object({
      linkId: field.id,
      state: z.enum(AFTER_VISIT_LINK_STATES),
      createdAt: field.instant,
      sentBy: z.string().nullable(),
      expiresAt: field.instant,
      revokedAt: field.instant.nullable(),
      openedAt: field.instant.nullable(),
      downloadedAt: field.instant.nullable(),
      downloads: z.int(),
    })
    .nullable(),
  message: z
    .object({
      method,
      recipient: z.string(),
      state: z.enum(DELIVERY_STATES),
      at: field.instant,
      failure: z.enum(DELIVERY_FAILURES).nullable(),
    })
    .nullable(),
});
export type AfterVisitPatient = z.output<typeof AfterVisitPatient>;

/** PRODUCT 13.1. */
const Farewell = z.object({
  practiceName: z.string(),
  copay: z.object({
    step: z.enum(COPAY_STEPS),
    amountCents: z.int().nullable(),
    /** ISO 4217, lower case. */
    currency: z.string(),
  }),
  hasConsent: z.boolean(),
  rated: z.boolean(),
});
export type Farewell = z.output<typeof Farewell>;

const AfterVisit = z.object({
  over: z.boolean(),
  patients: z.array(AfterVisitPatient),
  methods: z.array(method),
});
export type AfterVisit = z.output<typeof AfterVisit>;

const AfterVisitPage = z.object({
  practice: PracticeIdentity,
  /** If no provider was in the visit, the scheduled one. */
  providerNames: z.array(z.string()).min(1),
  startTime: field.instant,
  timeZone: field.timeZone,
  expiresAt: field.instant,
  documents: z.array(
    z.object({
      sharedId: field.id,
      name: z.string(),
      mediaType: z.enum(DOCUMENT_TYPES),
      byteLength: z.int(),
    }),
  ),
  summary: z.object({ pdf: z.boolean(), html: z.boolean() }),
});
export type AfterVisitPage = z.output<typeof AfterVisitPage>;

/**
 * Documents and summary for patients after the visit, by a separate link. A dead link returns LINK_NOT_ACTIVE or
 * VISIT_LINK_EXPIRED, with the practice in its details. An unknown link returns VISIT_UNAVAILABLE without details.
 */
export const afterVisitContracts = {
  /** For the patient's page after they left the visit or it ended, while the browser's session is valid. */
  'GET /api/patient/sessions/:sessionId/farewell': { params: session, result: Farewell },
  /**
   * The landing page's data, without patient, visit or documents. Changes nothing, because mail scanners open links.
   */
  'GET /api/patient/after-visit/links/:token': {
    params: token,
    result: z.object({ practice: PracticeIdentity, language: field.language }),
  },
  'POST /api/patient/after-visit/links/:token/open': { params: token, result: link },
  'GET /api/patient/after-visit/:linkId': { params: link, result: AfterVisitPage },
  'GET /api/patient/after-visit/:linkId/documents/:sharedId': {
    params: link.extend({ sharedId: field.id }),
    query: z.object({ to: z.enum(['view', 'download']) }),
    result: z.custom<DocumentFile>(),
    file: 'document',
  },
  'GET /api/patient/after-visit/:linkId/summary': { params: link, query, result: PrintedDocument },
  'GET /api/patient/after-visit/:linkId/summary.pdf': {
    params: link,
    query,
    result: z.instanceof(Uint8Array),
    file: 'application/pdf',
  },
  'GET /api/provider/visits/:rootVisitId/after-visit': {
    params: z.object({ rootVisitId: field.id }),
    result: AfterVisit,
  },
  /**
   * Sends a patient a new link and deactivates the earlier one. WRONG_STAGE before the visit is over;
   * CANNOT_SEND_PATIENT_COMMS without an address; NOT_FOUND if there is nothing to send; CHANGED_MEANWHILE for a new
   * address after another link was sent.
   */
  'POST /api/provider/sessions/:sessionId/after-visit': {
    params: session,
    body: z.strictObject({
      /** If a newer one exists, nothing is sent. */
      replaces: field.id.nullable(),
      contact: CorrectedContact.nullable(),
    }),
    result: AfterVisitPatient,
  },
  'POST /api/provider/sessions/:sessionId/after-visit/revoke': {
    params: session,
    body: link.strict(),
    result: AfterVisitPatient,
  },
  /** Undoes a revocation, so that the same link works again. Additional refusals: UNDO_TOO_LATE, UNDO_CHANGED. */
  'POST /api/provider/sessions/:sessionId/after-visit/restore': {
    params: session,
    body: link.strict(),
    result: AfterVisitPatient,
  },
} satisfies RestContracts;

import { z } from 'zod';
import { DOCUMENT_TYPES } from '../../../domain/document.ts';
import { COPAY_STEPS } from '../../../domain/payment.ts';
import { CONTACT_METHODS, LANGUAGES } from '../../../domain/visit.ts';
import { DELIVERY_FAILURES, DELIVERY_STATES } from '../../../domain/visit-message.ts';
import { AFTER_VISIT_LINK_STATES } from '../../../rules/after-visit-link.ts';
import type { DocumentFile, RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';
import { PracticeIdentity } from '../../practice-identity.ts';
import { PrintedDocument } from '../../printed-document.ts';
import { CorrectedContact } from '../visit/visit-messages.ts';

const token = z.object({ token: field.token });
const link = z.object({ linkId: field.id });
const session = z.object({ sessionId: field.id });
const method = z.enum(CONTACT_METHODS);
/** The reader's. */
const query = z.object({ language: z.enum(LANGUAGES) });

/** One patient's documents and summary, as staff send them. */
export const AfterVisitPatient = z.object({
  sessionId: field.id,
  name: z.string(),
  /** How many documents the patient saw in the visit. */
  documents: z.int(),
  /** Whether the link has the summary, too. */
  summary: z.boolean(),
  /** When the patient asked for the documents. */
  askedAt: field.instant.nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** How it would be sent now; null: the practice has no address that it may use. */
  method: method.nullable(),
  /** The newest link; null before. */
  link: z
    .object({
      linkId: field.id,
      state: z.enum(AFTER_VISIT_LINK_STATES),
      createdAt: field.instant,
      /** Null: the product sent it. */
      sentBy: z.string().nullable(),
      expiresAt: field.instant,
      revokedAt: field.instant.nullable(),
      openedAt: field.instant.nullable(),
      /** The last download, and how many there were. */
      downloadedAt: field.instant.nullable(),
      downloads: z.int(),
    })
    .nullable(),
  /** The newest message with that link. */
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

/** What a patient who was in the visit finds once they left it or it ended (PRODUCT 13.1). */
const Farewell = z.object({
  practiceName: z.string(),
  copay: z.object({
    step: z.enum(COPAY_STEPS),
    /** Held on the patient's card; null: nothing. */
    amountCents: z.int().nullable(),
    /** ISO 4217, lower case. */
    currency: z.string(),
  }),
  /** Whether there is a consent receipt to download. */
  hasConsent: z.boolean(),
  /** Whether the patient has rated the visit. */
  rated: z.boolean(),
});
export type Farewell = z.output<typeof Farewell>;

const AfterVisit = z.object({
  /** The visit took place and is over, so that links can be sent. */
  over: z.boolean(),
  /** Patients for whom there is something to send, or was. */
  patients: z.array(AfterVisitPatient),
  /** Methods that practice and visit type allow and this installation can send by. */
  methods: z.array(method),
});
export type AfterVisit = z.output<typeof AfterVisit>;

/** What a patient reads by their link. */
const AfterVisitPage = z.object({
  practice: PracticeIdentity,
  providerName: z.string(),
  startTime: field.instant,
  timeZone: field.timeZone,
  /** When the link stops working. */
  expiresAt: field.instant,
  /** Oldest first. */
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
 * Documents and summary for patients after the visit, by a link of their own. A dead link answers LINK_NOT_ACTIVE or
 * VISIT_LINK_EXPIRED, with the practice in its details; an unknown one VISIT_UNAVAILABLE, with nothing.
 */
export const afterVisitContracts = {
  /** For the patient's page once they left the visit or it ended, while the browser's session lives. */
  'GET /api/patient/sessions/:sessionId/farewell': { params: session, result: Farewell },
  /** What the landing page shows: nothing of patient, visit or documents. Changes nothing: mail scanners open links. */
  'GET /api/patient/after-visit/links/:token': {
    params: token,
    result: z.object({ practice: PracticeIdentity, language: field.language }),
  },
  /** A click: exchanges the link for a session cookie. */
  'POST /api/patient/after-visit/links/:token/open': { params: token, result: link },
  'GET /api/patient/after-visit/:linkId': { params: link, result: AfterVisitPage },
  'GET /api/patient/after-visit/:linkId/documents/:sharedId': {
    params: link.extend({ sharedId: field.id }),
    /** For the audit. */
    query: z.object({ to: z.enum(['view', 'download']) }),
    result: z.custom<DocumentFile>(),
    file: 'document',
  },
  /** This patient's summary; NOT_FOUND where it was not sent as a page. */
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
   * Sends a patient a new link; the former one dies. WRONG_STAGE before the visit is over; CANNOT_SEND_PATIENT_COMMS
   * without an address; NOT_FOUND if there is nothing to send; CHANGED_MEANWHILE for a new address while another link was sent.
   */
  'POST /api/provider/sessions/:sessionId/after-visit': {
    params: session,
    body: z.strictObject({
      /** The newest link that was seen: if there is a newer one, it was sent meanwhile, and nothing is. */
      replaces: field.id.nullable(),
      /** The address from now on; null: the one on record. */
      contact: CorrectedContact.nullable(),
    }),
    result: AfterVisitPatient,
  },
  /** The link opens nothing from now on, also for pages that it opened. */
  'POST /api/provider/sessions/:sessionId/after-visit/revoke': {
    params: session,
    body: link.strict(),
    result: AfterVisitPatient,
  },
} satisfies RestContracts;

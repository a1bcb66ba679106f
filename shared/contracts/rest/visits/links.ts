import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { PATIENT_LINK_PATHS } from '#shared/domain/visit.ts';

const LinkParams = z.object({
  path: z.enum(PATIENT_LINK_PATHS),
  token: field.token,
});

export const linkContracts = {
  /**
   * The landing page's data. Changes nothing, because mail scanners open links. A dead link returns LINK_NOT_ACTIVE,
   * VISIT_LINK_EXPIRED or BLOCKED_FROM_VISIT, with the practice in its details. An unknown link returns
   * VISIT_UNAVAILABLE without details.
   */
  'GET /api/patient/links/:path/:token': {
    params: LinkParams,
    result: z.object({
      practiceName: z.string(),
      practice: PracticeIdentity,
      providerName: z.string(),
      startTime: field.instant,
      timeZone: field.timeZone,
      durationMinutes: z.int(),
      language: field.language,
      serverTime: field.instant,
    }),
  },
  'GET /api/patient/links/:path/:token/calendar': {
    params: LinkParams,
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'text/calendar',
  },
  'GET /api/patient/sessions/:sessionId/calendar': {
    params: z.object({ sessionId: field.id }),
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'text/calendar',
  },
  /** For a click: exchanges the link for a session cookie that is valid only for this visit. */
  'POST /api/patient/links/:path/:token/open': {
    params: LinkParams,
    result: z.object({ sessionId: field.id }),
  },
  /**
   * 'Leave this device': ends this browser's session of a visit's patient or guest, or of a link to
   * documents.
   */
  'POST /api/patient/leave-device': {
    body: z.strictObject({
      kind: z.enum(['visit', 'guest', 'after-visit']),
      id: field.id,
    }),
    result: z.object({}),
  },
  /** Data that the patient's pages need before the socket connects. 401 without the visit's cookie. */
  'GET /api/patient/sessions/:sessionId': {
    params: z.object({ sessionId: field.id }),
    result: z.object({
      practiceName: z.string(),
      practice: PracticeIdentity,
      providerName: z.string(),
      startTime: field.instant,
      timeZone: field.timeZone,
      durationMinutes: z.int(),
      serverTime: field.instant,
    }),
  },
} satisfies RestContracts;

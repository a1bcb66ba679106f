import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { Workflow } from './workflow.ts';

/** `patient-image`: of the patient (PRODUCT 12.1); `intake-image`: an answer to an intake question. */
const IMAGE_KINDS = ['patient-image', 'intake-image'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

const NewImage = z.object({
  idempotencyKey: field.id,
  base64: field.base64,
});

/** Oldest first. */
export const ImagesOfVisit = z.object({
  results: z.array(
    z.object({
      imageId: field.id,
      sessionId: field.id,
      kind: z.enum(IMAGE_KINDS),
      patientName: z.string(),
      takenBy: z.string().nullable(),
      width: z.int(),
      height: z.int(),
      takenAt: field.instant,
      usedAgainAt: field.instant.nullable(),
    }),
  ),
});

export const ImageContent = {
  result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  file: 'image/jpeg',
} as const;

const Added = z.object({ imageId: field.id, width: z.int(), height: z.int() });

export const imageContracts = {
  /** An image that the provider takes of the patient in this seat, who allowed it (`picture:ask`). One per request. */
  'POST /api/provider/visits/:rootVisitId/images': {
    params: z.object({ rootVisitId: field.id }),
    body: NewImage.omit({ idempotencyKey: true }).extend({ seatId: field.id, requestId: field.id }),
    result: Added,
  },
  'POST /api/patient/sessions/:sessionId/images': {
    params: z.object({ sessionId: field.id }),
    body: NewImage,
    result: Added,
  },
  'POST /api/patient/sessions/:sessionId/workflow/images': {
    params: z.object({ sessionId: field.id }),
    body: NewImage.extend({ kind: z.enum(IMAGE_KINDS) }),
    result: Added,
  },
  'GET /api/provider/visits/:rootVisitId/images': {
    params: z.object({ rootVisitId: field.id }),
    result: ImagesOfVisit,
  },
  /** During or after the visit. Additional refusal: CANNOT_DELETE_INTAKE_IMAGE. */
  'DELETE /api/provider/images/:imageId': { params: z.object({ imageId: field.id }), result: z.object({}) },
  'GET /api/provider/images/:imageId': { params: z.object({ imageId: field.id }), ...ImageContent },
  /**
   * The patient's picture of an earlier visit, for reuse; null if none is offered. The day is in the visit's time
   * zone.
   */
  'GET /api/patient/sessions/:sessionId/earlier-picture': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ picture: z.object({ imageId: field.id, takenOn: z.iso.date() }).nullable() }),
  },
  'GET /api/patient/sessions/:sessionId/earlier-picture/:imageId': {
    params: z.object({ sessionId: field.id, imageId: field.id }),
    ...ImageContent,
  },
  /** Also with 'Continue Without Image' after a failed upload (PRODUCT 8.8). */
  'POST /api/patient/sessions/:sessionId/workflow/image': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({ imageId: field.id.nullable() }),
    result: Workflow,
  },
} satisfies RestContracts;

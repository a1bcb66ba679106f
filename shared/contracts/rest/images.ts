import { z } from 'zod';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';
import { Workflow } from './workflow.ts';

/** `patient-image`: of the patient (PRODUCT 12.1); `intake-image`: an answer to an intake question. */
export const IMAGE_KINDS = ['patient-image', 'intake-image'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

const NewImage = z.object({
  /** Made by the page for each picture: sending it twice keeps it once. */
  idempotencyKey: field.id,
  base64: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .refine(({ length }) => length % 4 === 0),
});

const Added = z.object({ imageId: field.id, width: z.int(), height: z.int() });

export const imageContracts = {
  /** 'Capture patient image' by the provider, of the patient in this seat of the visit. */
  'POST /api/provider/visits/:rootVisitId/images': {
    params: z.object({ rootVisitId: field.id }),
    body: NewImage.extend({ seatId: field.id }),
    result: Added,
  },
  /** A patient's picture of their own. */
  'POST /api/patient/sessions/:sessionId/images': {
    params: z.object({ sessionId: field.id }),
    body: NewImage,
    result: Added,
  },
  /** Before the visit, in the step that asks for it. */
  'POST /api/patient/sessions/:sessionId/workflow/images': {
    params: z.object({ sessionId: field.id }),
    body: NewImage.extend({ kind: z.enum(IMAGE_KINDS) }),
    result: Added,
  },
  /** The pictures taken in a visit, oldest first. */
  'GET /api/provider/visits/:rootVisitId/images': {
    params: z.object({ rootVisitId: field.id }),
    result: z.object({
      results: z.array(
        z.object({
          imageId: field.id,
          sessionId: field.id,
          patientName: z.string(),
          /** Of the staff member who took it; null: the patient did. */
          takenBy: z.string().nullable(),
          width: z.int(),
          height: z.int(),
          takenAt: field.instant,
        }),
      ),
    }),
  },
  /** The picture itself. */
  'GET /api/provider/images/:imageId': {
    params: z.object({ imageId: field.id }),
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'image/jpeg',
  },
  /** The picture is sent; or, where that failed, 'Continue Without Image' (PRODUCT 8.8). */
  'POST /api/patient/sessions/:sessionId/workflow/image': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({ imageId: field.id.nullable() }),
    result: Workflow,
  },
} satisfies RestContracts;

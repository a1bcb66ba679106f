import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { HAND_OFF_PURPOSES } from '#shared/domain/hand-off.ts';

const purpose = z.enum(HAND_OFF_PURPOSES);
const asked = z.strictObject({ purpose });
const shown = z.object({
  address: z.string(),
  seconds: z.int(),
});
const Token = z.object({ token: field.token });

export const handOffContracts = {
  /**
   * A code with which another device of the patient continues the visit, or becomes its second camera. Valid for one
   * use and one minute; ends an earlier code. SUPERSEDED for a device that no longer has the visit, NOT_ADMITTED for a
   * second camera of a person who is not in the visit.
   */
  'POST /api/patient/sessions/:sessionId/hand-offs': {
    params: z.object({ sessionId: field.id }),
    body: asked,
    result: shown,
  },
  'POST /api/guest/sessions/:guestId/hand-offs': {
    params: z.object({ guestId: field.id }),
    body: asked,
    result: shown,
  },
  /**
   * A code with which another device of a staff member becomes their second camera, as for patients. NOT_ADMITTED
   * unless they are in the visit. Instead of moving a visit to another device, staff sign in there.
   */
  'POST /api/provider/visits/:rootVisitId/second-camera': {
    params: z.object({ rootVisitId: field.id }),
    result: shown,
  },
  /**
   * Whether the code works, its purpose, and the visit's practice. Changes nothing, because scanners open addresses.
   */
  'GET /api/patient/hand-offs/:token': {
    params: Token,
    result: z.object({ purpose, practice: PracticeIdentity.nullable() }),
  },
  /**
   * For a click: exchanges the code, once, for a session cookie of the seat whose page shows it, or for the cookie of
   * its second camera.
   */
  'POST /api/patient/hand-offs/:token/use': {
    params: Token,
    result: z.object({
      kind: z.enum(['visit', 'guest', 'second-camera']),
      id: field.id,
    }),
  },
} satisfies RestContracts;

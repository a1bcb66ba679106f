import { z } from 'zod';
import type { SlotValues } from '../scheduling/slot-fields.tsx';

/** The form's values as the call's: the length is a number there, and no location is null. */
export function slotOf({ durationMinutes, locationId, ...slot }: SlotValues) {
  return {
    ...slot,
    locationId: locationId || null,
    durationMinutes: durationMinutes === '' ? Number.NaN : Number(durationMinutes),
  };
}

/** Checks the form's values by the call's body. */
export function slotSchema(body: z.ZodType) {
  return z.custom<SlotValues>().superRefine((values, ctx) => {
    for (const { path, message } of body.safeParse(slotOf(values)).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path, message });
  });
}

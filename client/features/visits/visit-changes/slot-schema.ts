import { z } from 'zod';
import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';

/** Converts the form's values to the call's: the length to a number, no location to null. */
export function slotOf({ durationMinutes, locationId, ...slot }: SlotValues) {
  return {
    ...slot,
    locationId: locationId || null,
    durationMinutes: durationMinutes === '' ? Number.NaN : Number(durationMinutes),
  };
}

/** Validates the form's values by the call's body. */
export function slotSchema(body: z.ZodType) {
  return z.custom<SlotValues>().superRefine((values, ctx) => {
    for (const { path, message } of body.safeParse(slotOf(values)).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path, message });
  });
}

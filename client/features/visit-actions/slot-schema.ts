import { z } from 'zod';
import type { SlotValues } from '../schedule/slot-fields.tsx';

/** The form's values as the call's: the length is a number there. */
export function slotOf({ durationMinutes, ...slot }: SlotValues) {
  return { ...slot, durationMinutes: durationMinutes === '' ? Number.NaN : Number(durationMinutes) };
}

/** Checks the form's values by the call's body. */
export function slotSchema(body: z.ZodType) {
  return z.custom<SlotValues>().superRefine((values, ctx) => {
    for (const { path, message } of body.safeParse(slotOf(values)).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path, message });
  });
}

import { z } from 'zod';

export const PracticeIdentity = z.object({
  name: z.string(),
  /** In E.164; null if the practice has not set one. */
  phone: z.string().nullable(),
  /** The logo's address on this origin; null without one. */
  logo: z.string().nullable(),
});
export type PracticeIdentity = z.output<typeof PracticeIdentity>;

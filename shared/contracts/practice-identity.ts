import { z } from 'zod';

/** How a practice presents itself on its patients' and guests' pages. */
export const PracticeIdentity = z.object({
  name: z.string(),
  /** A number to call, in E.164; null if the practice has set none. */
  phone: z.string().nullable(),
  /** The logo's address on this origin; null without one. */
  logo: z.string().nullable(),
});
export type PracticeIdentity = z.output<typeof PracticeIdentity>;

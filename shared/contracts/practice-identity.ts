import { z } from 'zod';

export const PracticeIdentity = z.object({
  name: z.string(),
  /** In E.164; null if the practice has not set one. */
  phone: z.string().nullable(),
  logo: z.string().nullable(),
});
export type PracticeIdentity = z.output<typeof PracticeIdentity>;

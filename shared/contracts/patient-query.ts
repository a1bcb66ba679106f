import { z } from 'zod';
import { cleanCode } from '../rules/clean-text.ts';
import { LIMITS } from '../rules/text.ts';

/** In another system. All non-empty fields have to match. */
export const PatientQuery = z
  .strictObject({
    name: z.string().trim().max(LIMITS.search, 'MAX_LENGTH'),
    birthDate: z.iso.date('BIRTH_DATE_INVALID').or(z.literal('')),
    mrn: z.string().overwrite(cleanCode).max(LIMITS.mrn, 'MAX_LENGTH'),
  })
  .refine(({ name, birthDate, mrn }) => name !== '' || birthDate !== '' || mrn !== '', {
    path: ['name'],
    message: 'FIELD_REQUIRED',
  });
export type PatientQuery = z.output<typeof PatientQuery>;

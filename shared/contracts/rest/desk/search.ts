import { z } from 'zod';
import { LIMITS } from '../../../rules/text.ts';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';

const VisitOfPatient = z.object({ visitId: field.id, startTime: field.instant, timeZone: field.timeZone });

/** A patient as staff tell them from others, with the visits around now. */
const FoundPatient = z.object({
  patientId: field.id,
  firstName: z.string(),
  lastName: z.string(),
  /** `YYYY-MM-DD`; empty if unknown. */
  birthDate: z.string(),
  /** Record number; empty if unknown. */
  mrn: z.string(),
  mobile: z.string().nullable(),
  /** The first visit that is not over. */
  next: VisitOfPatient.nullable(),
  /** The latest visit that was held. */
  last: VisitOfPatient.nullable(),
});

export const searchContracts = {
  /**
   * Patients by parts of name, phone number, date of birth or record number, over all time, at most 8, by last name; and
   * colleagues' schedules by name. By POST: an address must not name patients.
   */
  'POST /api/provider/practices/:practiceId/search': {
    reads: true,
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    body: z.strictObject({ text: z.string().trim().min(1).max(LIMITS.search) }),
    result: z.object({
      patients: z.array(FoundPatient),
      /** Other patients were found, too. */
      more: z.boolean(),
      /** People whose schedule can be opened; at most 4, the reader's favorites first. */
      schedules: z.array(z.object({ userId: field.id, name: z.string() })),
    }),
  },
} satisfies RestContracts;

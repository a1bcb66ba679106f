import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { LIMITS } from '#shared/rules/text.ts';

const VisitOfPatient = z.object({ visitId: field.id, startTime: field.instant, timeZone: field.timeZone });

const FoundPatient = z.object({
  patientId: field.id,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  mrn: z.string(),
  mobile: z.string().nullable(),
  next: VisitOfPatient.nullable(),
  last: VisitOfPatient.nullable(),
});

export const searchContracts = {
  /**
   * Searches patients by parts of name, phone number, date of birth or record number, over all time, at most 8, by
   * last name; the next visits of a type, colleagues' schedules and users, at most 4 of each. Callers who do not see
   * visits, or administer no practice, get none of the respective kind. By POST, because an address must not name
   * patients.
   */
  'POST /api/provider/practices/:practiceId/search': {
    reads: true,
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    body: z.strictObject({ text: z.string().trim().min(1).max(LIMITS.search) }),
    result: z.object({
      patients: z.array(FoundPatient),
      more: z.boolean(),
      visits: z.array(
        VisitOfPatient.extend({
          visitTypeName: z.string(),
          providerName: z.string(),
          isGroupVisit: z.boolean(),
          patientInvitedCount: z.int(),
          patientName: z.string(),
        }),
      ),
      /** The reader's favorites first. */
      schedules: z.array(z.object({ userId: field.id, name: z.string() })),
      users: z.array(
        z.object({ accountId: field.id, firstName: z.string(), lastName: z.string(), email: z.string() }),
      ),
    }),
  },
} satisfies RestContracts;

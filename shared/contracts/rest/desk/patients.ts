import { z } from 'zod';
import { VISIT_STATUSES } from '../../../domain/visit.ts';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';
import { KnownPatient } from '../record-system/record-patients.ts';

/** One visit of a patient. */
const PatientVisit = z.object({
  visitId: field.id,
  sessionId: field.id,
  startTime: field.instant,
  timeZone: field.timeZone,
  visitTypeName: z.string(),
  providerName: z.string(),
  status: z.enum(VISIT_STATUSES),
  /** The patient alone canceled, or was removed. */
  gone: z.boolean(),
  isGroupVisit: z.boolean(),
  description: z.string(),
  /** Under way or still to come, for this patient. */
  toCome: z.boolean(),
});

export const patientContracts = {
  /** A patient of the practice, with their visits, the latest first. */
  'GET /api/provider/patients/:patientId': {
    params: z.object({ patientId: field.id }),
    result: z.object({
      practiceId: field.practiceId,
      patient: KnownPatient,
      visits: z.array(PatientVisit),
      /** There are earlier visits than those listed. */
      more: z.boolean(),
    }),
  },
} satisfies RestContracts;

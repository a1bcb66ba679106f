import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { cursorField, PAGE_ROWS } from '#shared/contracts/list.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { RECONCILIATIONS } from '#shared/domain/visit-list.ts';
import { LIMITS } from '#shared/rules/text.ts';

const MOST_ROWS = 100;

const Person = z.object({
  name: z.string(),
  birthDate: z.string().nullable(),
});

const Compared = z.object({
  sessionId: field.id,
  scheduled: Person,
  /** Null before signing. */
  reported: Person.extend({ state: z.enum(US_STATE_CODES).nullable() }).nullable(),
  reconciled: z.object({ name: z.string(), at: field.instant, by: z.string() }).nullable(),
  /** Null while the patient is reconciled. */
  undone: z.object({ at: field.instant, by: z.string() }).nullable(),
});
export type Compared = z.output<typeof Compared>;

const ComparedWithRecord = Compared.extend({
  /** Null if the patient is not from the record system, or it did not answer. */
  record: Person.extend({
    /** `yyyy` or `yyyy-mm`, if the record has no full date. Differs from no day. */
    bornIn: z.string().nullable(),
  }).nullable(),
});

const ofVisit = z.object({ rootVisitId: field.id });

export const reconciliationContracts = {
  'GET /api/provider/visits/:rootVisitId/reconciliation': {
    params: ofVisit,
    result: z.object({
      patients: z.array(ComparedWithRecord),
      recordAway: z.boolean(),
    }),
  },
  /**
   * NOT_RECONCILED → RECONCILED, for all patients of the visit. Idempotent: already reconciled patients stay
   * unchanged.
   */
  'POST /api/provider/visits/:rootVisitId/reconcile': { params: ofVisit, result: z.object({}) },
  /**
   * RECONCILED → NOT_RECONCILED, for one patient. Repeating it has no effect; CHANGED_MEANWHILE if the
   * patient was reconciled again since `seen`.
   */
  'POST /api/provider/sessions/:sessionId/undo-reconciliation': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({ seen: field.instant }),
    result: z.object({}),
  },
  /**
   * 'Reconciliation details': patients of a practice's visits that have started, newest first. Not counted.
   */
  'POST /api/admin/practices/:practiceId/reconciliation/search': {
    reads: true,
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    body: z.object({
      q: z.string().trim().max(LIMITS.search, 'MAX_LENGTH').default(''),
      reconciliation: z.enum(RECONCILIATIONS).optional(),
      from: field.date.optional(),
      to: field.date.optional(),
      sort: z.enum(['-time', 'time']).default('-time'),
      cursor: cursorField.optional(),
      limit: z.int().min(1).max(MOST_ROWS).default(PAGE_ROWS),
    }),
    result: z.object({
      rows: z.array(
        Compared.extend({
          patientId: field.id,
          visitId: field.id,
          startTime: field.instant,
          timeZone: field.timeZone,
        }),
      ),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  },
} satisfies RestContracts;

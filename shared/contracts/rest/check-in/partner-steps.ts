import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { HISTORY_FAILURES, PARTNER_KINDS, PARTNER_OUTCOMES, PARTNER_STATES } from '#shared/domain/partner.ts';
import { Workflow } from './workflow.ts';

const visitPatient = z.object({ sessionId: field.id });
const step = visitPatient.extend({ kind: z.enum(PARTNER_KINDS) });

const LONGEST_RETURN = 4_000;

const PatientsPartner = z.object({
  host: z.string(),
  message: z.object({ en: z.string(), es: z.string() }),
  state: z.enum(PARTNER_STATES),
});
export type PatientsPartner = z.output<typeof PatientsPartner>;

const History = z.object({
  state: z.enum(['waiting', 'received', 'failed']),
  failure: z.enum(HISTORY_FAILURES).nullable(),
  receivedAt: field.instant.nullable(),
  answers: z.array(
    z.object({
      depth: z.int(),
      question: z.string(),
      texts: z.array(z.string()),
    }),
  ),
  cut: z.boolean(),
});
export type History = z.output<typeof History>;

const PartnerSteps = z.object({
  results: z.array(
    z.object({
      sessionId: field.id,
      patientName: z.string(),
      steps: z.array(
        z.object({
          kind: z.enum(PARTNER_KINDS),
          state: z.enum(PARTNER_STATES),
          host: z.string(),
          at: field.instant.nullable(),
          isOpen: z.boolean(),
        }),
      ),
      history: History.nullable(),
    }),
  ),
});
export type PartnerSteps = z.output<typeof PartnerSteps>;

export const partnerStepContracts = {
  'GET /api/patient/sessions/:sessionId/partner-steps/:kind': { params: step, result: PatientsPartner },
  /** Returns the partner's address. Refusals: those of a step. */
  'POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure': {
    params: step,
    body: z.strictObject({ language: field.language }),
    result: z.object({ url: z.url() }),
  },
  /** Refusals: PARTNER_RETURN_REFUSED, PARTNER_RETURN_USED, those of a step. */
  'POST /api/patient/sessions/:sessionId/partner-return': {
    params: visitPatient,
    body: z.strictObject({ token: z.string().min(1).max(LONGEST_RETURN) }),
    result: z.object({ kind: z.enum(PARTNER_KINDS), outcome: z.enum(PARTNER_OUTCOMES) }),
  },
  /** The patient continues without an unreachable partner. Refusal: PARTNER_ANSWERS. */
  'POST /api/patient/sessions/:sessionId/partner-steps/:kind/without': { params: step, result: Workflow },
  /** The read is audited. */
  'GET /api/provider/visits/:rootVisitId/partner-steps': {
    params: z.object({ rootVisitId: field.id }),
    result: PartnerSteps,
  },
  'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver': { params: step, result: PartnerSteps },
} satisfies RestContracts;

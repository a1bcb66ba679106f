import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { listContract } from '#shared/contracts/list.ts';
import { hasOptions, QUESTION_TYPES } from '#shared/domain/intake.ts';
import { COPAY_MAX_CENTS, COPAY_MIN_CENTS, COPAY_MODES } from '#shared/domain/payment.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { VISIT_TYPE_LIMITS, VISIT_TYPE_STATUSES } from '#shared/domain/visit-type.ts';
import { VISIT_TYPE_STEPS } from '#shared/domain/workflow.ts';

/** A practice's own text. English is required, and everyone reads it if Spanish is missing. */
const words = (max: number) =>
  z.strictObject({
    en: z.string().trim().min(1, 'FIELD_REQUIRED').max(max, 'MAX_LENGTH'),
    es: z.string().trim().max(max, 'MAX_LENGTH'),
  });

export const VisitTypeGeneral = z.strictObject({
  name: z.string().trim().min(1, 'FIELD_REQUIRED').max(VISIT_TYPE_LIMITS.name, 'MAX_LENGTH'),
  durationMinutes: field.durationMinutes,
  billingGrouping: z.string().trim().max(VISIT_TYPE_LIMITS.billingGrouping, 'MAX_LENGTH'),
  patientText: z.strictObject({
    en: z.string().trim().max(VISIT_TYPE_LIMITS.patientText, 'MAX_LENGTH'),
    es: z.string().trim().max(VISIT_TYPE_LIMITS.patientText, 'MAX_LENGTH'),
  }),
  /** Null: no copay. In cents; null if the patient enters the amount and none is suggested. */
  copay: z
    .strictObject({
      mode: z.enum(COPAY_MODES),
      amountCents: z
        .int('COPAY_INVALID')
        .min(COPAY_MIN_CENTS, 'COPAY_INVALID')
        .max(COPAY_MAX_CENTS, 'COPAY_INVALID')
        .nullable(),
    })
    .refine(({ mode, amountCents }) => mode === 'editable' || amountCents !== null, {
      path: ['amountCents'],
      message: 'FIELD_REQUIRED',
    })
    .nullable(),
});
export type VisitTypeGeneral = z.output<typeof VisitTypeGeneral>;

/**
 * Tab 'Communications': the methods for sending the patient's link. Without any, the practice gives patients the link.
 */
const VisitTypeCommunications = z.strictObject({
  contactMethods: z.array(z.enum(CONTACT_METHODS)).max(CONTACT_METHODS.length),
});

/** Tab 'Patient workflow'. `shared/rules/workflow-config.ts` determines the valid orders. */
const VisitTypeWorkflow = z.strictObject({
  steps: z
    .array(z.strictObject({ step: z.enum(VISIT_TYPE_STEPS), mandatory: z.boolean() }))
    .max(VISIT_TYPE_STEPS.length),
  consentVariant: field.consentTextId,
  /** Null for as soon as they have the link. */
  beginMinutes: z.int().min(1).max(10_080).nullable(),
});

const Option = words(VISIT_TYPE_LIMITS.option).extend({ id: z.string().regex(/^[\w-]{1,40}$/) });
const Question = z
  .strictObject({
    question: words(VISIT_TYPE_LIMITS.question),
    help: z.strictObject({
      en: z.string().trim().max(VISIT_TYPE_LIMITS.help, 'MAX_LENGTH'),
      es: z.string().trim().max(VISIT_TYPE_LIMITS.help, 'MAX_LENGTH'),
    }),
    type: z.enum(QUESTION_TYPES),
    required: z.boolean(),
    /** Except images. */
    offersEarlier: z.boolean(),
    options: z.array(Option).max(VISIT_TYPE_LIMITS.options, 'TOO_MANY_OPTIONS'),
  })
  .refine(({ type, options }) => !hasOptions(type) || options.length >= 2, {
    path: ['options'],
    message: 'OPTIONS_REQUIRED',
  })
  .refine(({ options }) => new Set(options.map(({ id }) => id)).size === options.length, {
    path: ['options'],
    message: 'FIELD_INVALID',
  });

export const VisitTypeQuestions = z.strictObject({
  questions: z.array(Question).max(VISIT_TYPE_LIMITS.questions, 'TOO_MANY_QUESTIONS'),
});
export type VisitTypeQuestions = z.output<typeof VisitTypeQuestions>;

/** Tab 'Integrations': check-in marks the appointment KEPT in the practice's record system. */
const VisitTypeIntegrations = z.strictObject({
  checkInKeeps: z.boolean(),
  createsEncounter: z.boolean(),
});

const VisitTypeRow = z.object({
  visitTypeId: field.id,
  name: z.string(),
  durationMinutes: z.int(),
  billingGrouping: z.string(),
  contactMethods: z.array(z.enum(CONTACT_METHODS)),
  stepCount: z.int(),
  questionCount: z.int(),
  active: z.boolean(),
  alsoIn: z.array(z.string()),
});
export type VisitTypeRow = z.output<typeof VisitTypeRow>;

export const VisitType = z.object({
  visitTypeId: field.id,
  practiceId: field.practiceId,
  version: z.int(),
  active: z.boolean(),
  general: VisitTypeGeneral,
  communications: VisitTypeCommunications,
  workflow: VisitTypeWorkflow,
  questions: VisitTypeQuestions,
  integrations: VisitTypeIntegrations,
  openVisits: z.int(),
  available: z.object({
    copays: z.boolean(),
    contactMethods: z.array(z.enum(CONTACT_METHODS)),
    recordSystem: z.boolean(),
    /** Those in use, and this type's text even if it is retired. */
    consentTexts: z.array(z.object({ textId: field.id, name: z.string() })),
  }),
  elsewhere: z.array(
    z.object({
      visitTypeId: field.id,
      practiceName: z.string(),
      version: z.int(),
      /** The practice takes cards, or the type already has a copay that patients can skip. */
      copays: z.boolean(),
    }),
  ),
});
export type VisitType = z.output<typeof VisitType>;

const ConsentPlan = z.object({
  types: z.array(
    z.object({
      visitTypeId: field.id,
      name: z.string(),
      version: z.int(),
      consentVariant: field.consentTextId,
      consentName: z.string().nullable(),
      adds: z.array(z.enum(['consent', 'signature'])),
      replacesText: z.boolean(),
    }),
  ),
});
export type ConsentPlan = z.output<typeof ConsentPlan>;

const MOST_AT_ONCE = 500;

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const one = z.object({ visitTypeId: field.id });
const seen = z.strictObject({ visitTypeId: field.id, version: field.version });
const severalSeen = z
  .array(seen)
  .max(MOST_AT_ONCE)
  .refine((types) => new Set(types.map(({ visitTypeId }) => visitTypeId)).size === types.length);
/**
 * Each tab is saved separately. CHANGED_MEANWHILE if the type was saved since `version`. The same fields change in the
 * types of `also`, which have the same name in other practices: in all of them, or in none. For a type that refuses,
 * the path is `also.<index>`, also for CHANGED_MEANWHILE.
 */
const changed = { version: field.version, also: severalSeen.optional() };

export const visitTypeContracts = {
  'GET /api/admin/practices/:practiceId/visit-types': {
    params: ofPractice,
    ...listContract({
      sorts: ['name', 'duration'],
      filters: { status: z.enum(VISIT_TYPE_STATUSES).optional() },
      row: VisitTypeRow,
    }),
  },
  'POST /api/admin/practices/:practiceId/visit-types': {
    params: ofPractice,
    body: VisitTypeGeneral.pick({ name: true, durationMinutes: true }),
    result: z.object({ visitTypeId: field.id }),
  },
  /** One row each, in the screens' wording. */
  'GET /api/admin/practices/:practiceId/visit-types/download': {
    params: ofPractice,
    query: z.object({ language: field.language }),
    result: z.string(),
    file: 'text/csv',
  },
  /**
   * The active types, and what 'Add consent to all visit types' would change in each. 'Use for all visit types' also
   * gives them this text.
   */
  'GET /api/admin/practices/:practiceId/visit-types/consent': {
    params: ofPractice,
    query: z.object({ textId: field.consentTextId.optional() }),
    result: ConsentPlan,
  },
  /**
   * Adds the consent and its signature to these types, with this text if one is named: to all, or, if one was saved
   * since its version, to none (CHANGED_MEANWHILE).
   */
  'POST /api/admin/practices/:practiceId/visit-types/consent': {
    params: ofPractice,
    body: z.strictObject({
      types: severalSeen.min(1),
      textId: field.consentTextId.optional(),
    }),
    result: ConsentPlan,
  },
  'GET /api/admin/visit-types/:visitTypeId': { params: one, result: VisitType },
  'PUT /api/admin/visit-types/:visitTypeId/general': {
    params: one,
    body: VisitTypeGeneral.extend(changed),
    result: VisitType,
  },
  'PUT /api/admin/visit-types/:visitTypeId/communications': {
    params: one,
    body: VisitTypeCommunications.extend(changed),
    result: VisitType,
  },
  'PUT /api/admin/visit-types/:visitTypeId/workflow': {
    params: one,
    body: VisitTypeWorkflow.extend(changed),
    result: VisitType,
  },
  'PUT /api/admin/visit-types/:visitTypeId/questions': {
    params: one,
    body: VisitTypeQuestions.extend(changed),
    result: VisitType,
  },
  'PUT /api/admin/visit-types/:visitTypeId/integrations': {
    params: one,
    body: VisitTypeIntegrations.extend(changed),
    result: VisitType,
  },
  'POST /api/admin/visit-types/:visitTypeId/duplicate': {
    params: one,
    body: z.strictObject({ name: VisitTypeGeneral.shape.name }),
    result: z.object({ visitTypeId: field.id }),
  },
  /**
   * Copies the type, with its name, to other practices that the caller administers: to all or to none. The path of a
   * refused practice is `practiceIds.<index>`: NAME_TAKEN, COPAY_NOT_AVAILABLE.
   */
  'POST /api/admin/visit-types/:visitTypeId/copies': {
    params: one,
    body: z.strictObject({
      practiceIds: z
        .array(field.practiceId)
        .min(1, 'PRACTICE_REQUIRED')
        .max(MOST_AT_ONCE)
        .refine((ids) => new Set(ids).size === ids.length),
    }),
    result: z.object({ copies: z.array(z.object({ practiceId: field.practiceId, visitTypeId: field.id })) }),
  },
  /** Scheduled visits stay. */
  'PUT /api/admin/visit-types/:visitTypeId/active': {
    params: one,
    body: z.strictObject({ active: z.boolean(), ...changed }),
    result: VisitType,
  },
} satisfies RestContracts;

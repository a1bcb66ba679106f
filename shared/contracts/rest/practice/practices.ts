import { z } from 'zod';
import { US_STATE_CODES } from '../../../domain/us-states.ts';
import { isZipCode, LIMITS } from '../../../rules/text.ts';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';

/** The most places at which a practice works. */
export const MOST_LOCATIONS = 50;

const name = z.string().trim().min(1, 'FIELD_REQUIRED').max(LIMITS.practiceName, 'MAX_LENGTH');

const Location = z.strictObject({
  /** Made by the form, so that a repeated save adds nothing. */
  locationId: field.id,
  name,
  address: z.string().trim().max(LIMITS.street, 'MAX_LENGTH'),
  city: z.string().trim().max(LIMITS.city, 'MAX_LENGTH'),
  /** Postal code of the state; empty: none. */
  state: z.enum(US_STATE_CODES).or(z.literal('')),
  zipCode: z
    .string()
    .trim()
    .max(LIMITS.zipCode, 'MAX_LENGTH')
    .refine((typed) => typed === '' || isZipCode(typed), 'ZIP_CODE_INVALID'),
});
export type Location = z.output<typeof Location>;

/** Where in the practice a visit is held. */
export const VisitLocation = z.object({
  locationId: field.id,
  name: z.string(),
  /** In one line; empty without one. */
  address: z.string(),
});
export type VisitLocation = z.output<typeof VisitLocation>;

const { version } = field;

export const PracticeChange = z.strictObject({
  version,
  name,
  timeZone: field.timeZone,
  locations: z
    .array(Location)
    .max(MOST_LOCATIONS)
    .refine((all) => new Set(all.map(({ locationId }) => locationId)).size === all.length, 'FIELD_INVALID'),
});
export type PracticeChange = z.output<typeof PracticeChange>;

export const NewPractice = z.strictObject({
  name,
  timeZone: field.timeZone,
  /** One per form: a repeated one returns the practice that it created. */
  idempotencyKey: field.id,
});
export type NewPractice = z.output<typeof NewPractice>;

export const NewEnterprise = NewPractice.extend({ enterpriseName: name });
export type NewEnterprise = z.output<typeof NewEnterprise>;

export const EnterpriseChange = z.strictObject({ version, name });
export type EnterpriseChange = z.output<typeof EnterpriseChange>;

const Practice = z.object({
  practiceId: field.practiceId,
  enterpriseId: field.practiceId,
  enterpriseName: z.string(),
  name: z.string(),
  timeZone: z.string(),
  version: z.int(),
  locations: z.array(Location),
  active: z.boolean(),
  /** Visits that would be lost if it were turned off now: to come or under way. */
  openVisits: z.int(),
  /** The connection to the record system. */
  api: z.object({ system: z.enum(['fhir', 'demo']).nullable(), version: z.string().nullable() }),
  /** The caller administers all practices of the enterprise, and so may turn this one off. */
  mayChangeStatus: z.boolean(),
});
export type Practice = z.output<typeof Practice>;

const Enterprise = z.object({
  enterpriseId: field.practiceId,
  name: z.string(),
  version: z.int(),
  /** The caller administers all of its practices: may rename it, and create practices. */
  mayChange: z.boolean(),
  /** Those that the caller administers; with `mayChange` also those that are turned off; all for the installation's administrators. */
  practices: z.array(
    z.object({
      practiceId: field.practiceId,
      name: z.string(),
      timeZone: z.string(),
      active: z.boolean(),
      /** The caller may open and change it. */
      administered: z.boolean(),
      locations: z.int(),
      staff: z.int(),
    }),
  ),
});
export type Enterprise = z.output<typeof Enterprise>;

const enterprise = z.object({ enterpriseId: z.coerce.number().pipe(field.practiceId) });
const practice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const Created = z.object({ practiceId: field.practiceId });

/**
 * Enterprises and their practices, for administrators. One in which the caller has no rights looks like a
 * missing one. Additional refusals: CHANGED_MEANWHILE, LAST_PRACTICE.
 */
export const practiceContracts = {
  'GET /api/admin/enterprises': {
    result: z.object({
      enterprises: z.array(Enterprise),
      /** The caller administers the installation. */
      mayCreate: z.boolean(),
    }),
  },
  /** With its first practice, which the caller administers. */
  'POST /api/admin/enterprises': { body: NewEnterprise, result: Created },
  'PUT /api/admin/enterprises/:enterpriseId': {
    params: enterprise,
    body: EnterpriseChange,
    result: z.object({ name: z.string(), version: z.int() }),
  },
  'POST /api/admin/enterprises/:enterpriseId/practices': {
    params: enterprise,
    body: NewPractice,
    result: Created,
  },
  'GET /api/admin/practices/:practiceId': { params: practice, result: Practice },
  'PUT /api/admin/practices/:practiceId': { params: practice, body: PracticeChange, result: Practice },
  /** Off: its links, sessions and live visits end at once. */
  'POST /api/admin/practices/:practiceId/status': {
    params: practice,
    body: z.strictObject({ active: z.boolean(), version }),
    result: Practice,
  },
} satisfies RestContracts;

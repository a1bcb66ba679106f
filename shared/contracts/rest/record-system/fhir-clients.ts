import { z } from 'zod';
import { FHIR_SCOPES, SECRET_OVERLAPS } from '../../../domain/fhir-api.ts';
import { LIMITS } from '../../../rules/text.ts';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';

const params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const ofClient = params.extend({ clientId: field.id });

/** The properties of a client that administrators set. */
const decided = {
  name: z.string().trim().min(1, 'FIELD_REQUIRED').max(LIMITS.practiceName, 'MAX_LENGTH'),
  practiceIds: z.array(field.practiceId).min(1, 'FIELD_REQUIRED').max(200),
  scopes: z.array(z.enum(FHIR_SCOPES)).min(1, 'FIELD_REQUIRED').max(FHIR_SCOPES.length),
  /** The last day, in the practice's time zone; empty for no end. */
  expiresOn: z.union([z.literal(''), field.date]),
};

export const NewFhirClient = z.strictObject({ ...decided, idempotencyKey: field.id });
export type NewFhirClient = z.output<typeof NewFhirClient>;

export const FhirClientChange = z.strictObject({ ...decided, version: field.version });
export type FhirClientChange = z.output<typeof FhirClientChange>;

const NamedPractice = z.object({ practiceId: field.practiceId, name: z.string() });

const FhirClient = z.object({
  clientId: field.id,
  name: z.string(),
  /** Without practices that the caller does not administer. */
  practices: z.array(NamedPractice),
  /**
   * It reads other practices too, so only people who administer all of them may change it; any administrator
   * here can disable it.
   */
  mayChange: z.boolean(),
  scopes: z.array(z.enum(FHIR_SCOPES)),
  secretEnd: z.string(),
  secretAt: field.instant,
  /** The earlier secret, as long as it is valid. */
  former: z.object({ secretEnd: z.string(), until: field.instant }).nullable(),
  expiresOn: z.string(),
  state: z.enum(['active', 'disabled', 'expired']),
  lastUsedAt: field.instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  createdAt: field.instant,
  createdBy: z.string(),
  version: z.int(),
});
export type FhirClient = z.output<typeof FhirClient>;

const FhirClients = z.object({
  /** The addresses where systems read data, and get their tokens. */
  baseUrl: z.string(),
  tokenUrl: z.string(),
  /** The practices that the caller administers. */
  practices: z.array(NamedPractice),
  clients: z.array(FhirClient),
});
export type FhirClients = z.output<typeof FhirClients>;

/** Only this answer contains the secret. */
const WithSecret = z.object({ client: FhirClient, secret: z.string() });
export type WithSecret = z.output<typeof WithSecret>;

/**
 * The systems that read a practice's data through the FHIR API, for its administrators. Additional refusal:
 * CHANGED_MEANWHILE.
 */
export const fhirClientContracts = {
  'GET /api/admin/practices/:practiceId/fhir-clients': { params, result: FhirClients },
  'POST /api/admin/practices/:practiceId/fhir-clients': { params, body: NewFhirClient, result: WithSecret },
  'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': {
    params: ofClient,
    body: FhirClientChange,
    result: FhirClient,
  },
  /** Creates another secret; the current one stays valid for these hours. */
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': {
    params: ofClient,
    body: z.strictObject({ version: field.version, overlapHours: z.literal(SECRET_OVERLAPS) }),
    result: WithSecret,
  },
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': {
    params: ofClient,
    body: z.strictObject({ version: field.version, active: z.boolean() }),
    result: FhirClient,
  },
} satisfies RestContracts;

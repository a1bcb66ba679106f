import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { CLIENT_SIGN_INS, type ClientSignIn, FHIR_SCOPES, SECRET_OVERLAPS } from '#shared/domain/fhir-api.ts';
import { SIGNING_ALGORITHMS } from '#shared/domain/record-system.ts';
import { cleanCode } from '#shared/rules/clean-text.ts';
import { readPublicKeys } from '#shared/rules/public-keys.ts';
import { isServiceAddress } from '#shared/rules/service-address.ts';
import { LIMITS } from '#shared/rules/text.ts';

const params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const ofClient = params.extend({ clientId: field.id });

const decided = {
  name: z.string().trim().min(1, 'FIELD_REQUIRED').max(LIMITS.practiceName, 'MAX_LENGTH'),
  practiceIds: z.array(field.practiceId).min(1, 'FIELD_REQUIRED').max(200),
  scopes: z.array(z.enum(FHIR_SCOPES)).min(1, 'FIELD_REQUIRED').max(FHIR_SCOPES.length),
  /** The last day, in the practice's time zone; empty for no end. */
  expiresOn: z.union([z.literal(''), field.date]),
};

/** Unused ones are empty. */
const given = {
  keys: z.string().trim().max(LIMITS.keySet, 'MAX_LENGTH'),
  keysUrl: z.string().overwrite(cleanCode).max(LIMITS.serviceAddress, 'MAX_LENGTH'),
};

function checkSignIn(
  { signIn, keys, keysUrl }: { signIn: ClientSignIn; keys: string; keysUrl: string },
  ctx: z.core.$RefinementCtx,
): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [path] });
  if (signIn === 'keys') {
    const problem = keys === '' ? 'FIELD_REQUIRED' : readPublicKeys(keys);
    if (typeof problem === 'string') refuse('keys', problem);
  }
  if (signIn === 'key-address') {
    if (keysUrl === '') refuse('keysUrl', 'FIELD_REQUIRED');
    else if (!isServiceAddress(keysUrl)) refuse('keysUrl', 'SERVICE_ADDRESS_INVALID');
  }
}

const newClient = z.strictObject({ ...decided, signIn: z.enum(CLIENT_SIGN_INS), ...given });
/** Without the idempotency key, which is derived from the content. */
export const NewFhirClientForm = newClient.superRefine(checkSignIn);
export const NewFhirClient = newClient.extend({ idempotencyKey: field.id }).superRefine(checkSignIn);
export type NewFhirClient = z.output<typeof NewFhirClient>;

export const FhirClientChange = z.strictObject({ ...decided, version: field.version });
export type FhirClientChange = z.output<typeof FhirClientChange>;

const overlapHours = z.literal(SECRET_OVERLAPS);

export const FhirClientKeys = z
  .strictObject({
    version: field.version,
    signIn: z.enum(CLIENT_SIGN_INS).exclude(['secret']),
    ...given,
    overlapHours,
  })
  .superRefine(checkSignIn);
export type FhirClientKeys = z.output<typeof FhirClientKeys>;

const NamedPractice = z.object({ practiceId: field.practiceId, name: z.string() });

const FhirClient = z.object({
  clientId: field.id,
  name: z.string(),
  practices: z.array(NamedPractice),
  /** True if the caller administers all practices that the client reads. Any administrator here can disable it. */
  mayChange: z.boolean(),
  scopes: z.array(z.enum(FHIR_SCOPES)),
  secret: z.object({ end: z.string(), since: field.instant }).nullable(),
  ownKeys: z
    .object({
      /** Null if they were entered. */
      url: z.string().nullable(),
      keys: z.array(z.object({ id: z.string(), algorithm: z.enum(SIGNING_ALGORITHMS) })),
      /** When the keys were entered, or last read at the address. */
      at: field.instant.nullable(),
      failedAt: field.instant.nullable(),
    })
    .nullable(),
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
  baseUrl: z.string(),
  tokenUrl: z.string(),
  practices: z.array(NamedPractice),
  clients: z.array(FhirClient),
});
export type FhirClients = z.output<typeof FhirClients>;

const WithSecret = z.object({ client: FhirClient, secret: z.string() });
export type WithSecret = z.output<typeof WithSecret>;

const Made = WithSecret.extend({ secret: z.string().nullable() });
export type MadeFhirClient = z.output<typeof Made>;

/** Additional refusal: CHANGED_MEANWHILE. */
export const fhirClientContracts = {
  'GET /api/admin/practices/:practiceId/fhir-clients': { params, result: FhirClients },
  'POST /api/admin/practices/:practiceId/fhir-clients': { params, body: NewFhirClient, result: Made },
  'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': {
    params: ofClient,
    body: FhirClientChange,
    result: FhirClient,
  },
  /** Creates another secret. The current secret stays valid for these hours. Keys end immediately. */
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': {
    params: ofClient,
    body: z.strictObject({ version: field.version, overlapHours }),
    result: WithSecret,
  },
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys': {
    params: ofClient,
    body: FhirClientKeys,
    result: FhirClient,
  },
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': {
    params: ofClient,
    body: z.strictObject({ version: field.version, active: z.boolean() }),
    result: FhirClient,
  },
} satisfies RestContracts;

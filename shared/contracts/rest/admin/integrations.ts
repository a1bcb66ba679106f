import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { TEXT_SERVICES } from '#shared/domain/communication.ts';
import { PARTNER_KINDS } from '#shared/domain/partner.ts';
import { PAYMENT_PROCESSORS } from '#shared/domain/payment.ts';
import { IDENTITY_CHECKS, SERVICE_SOURCES } from '#shared/domain/practice-service.ts';

const params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const Integrations = z.object({
  payment: z.object({
    source: z.enum(SERVICE_SOURCES),
    processor: z.enum(PAYMENT_PROCESSORS).nullable(),
    mandatoryTypes: z.array(z.string()),
  }),
  interpreter: z.object({
    source: z.enum(SERVICE_SOURCES),
    kind: z.enum(['demo', 'http']).nullable(),
    switchedOn: z.boolean(),
  }),
  monitoring: z.object({ kind: z.enum(['demo', 'http']).nullable(), switchedOn: z.boolean() }),
  email: z.object({ via: z.enum(['smtp', 'outbox']).nullable(), from: z.string().nullable() }),
  sms: z.object({ via: z.enum(TEXT_SERVICES).nullable(), from: z.string().nullable() }),
  partners: z.array(
    z.object({ kind: z.enum(PARTNER_KINDS), state: z.enum(['none', 'off', 'on', 'demo']), host: z.string() }),
  ),
  identity: z.object({ kind: z.enum(['embedded', 'external']), issuer: z.string().nullable() }),
  records: z.object({
    source: z.enum(SERVICE_SOURCES),
    /** `demo`: nothing leaves the installation. */
    kind: z.enum(['demo', 'fhir']).nullable(),
    incomplete: z.boolean(),
  }),
  fhirClients: z.int(),
});
export type Integrations = z.output<typeof Integrations>;

export const integrationContracts = {
  'GET /api/admin/practices/:practiceId/integrations': { params, result: Integrations },
  'POST /api/admin/practices/:practiceId/integrations/identity-test': {
    params,
    result: z.object({ outcome: z.enum(IDENTITY_CHECKS), status: z.int().nullable() }),
  },
} satisfies RestContracts;

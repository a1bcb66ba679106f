import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { INTERPRETER_CHECKS, SERVICE_SOURCES } from '#shared/domain/practice-service.ts';
import { cleanCode } from '#shared/rules/clean-text.ts';
import { isServiceAddress } from '#shared/rules/service-address.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { StoredSecret } from './payment-processor.ts';

const params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const secret = z
  .string()
  .overwrite(cleanCode)
  .max(LIMITS.secret, 'MAX_LENGTH')
  .regex(/^(?:[\x21-\x7e]{16,})?$/, 'SERVICE_KEY_INVALID');

/** Empty secrets keep the stored ones of the same address. */
export const InterpreterServiceChange = z.strictObject({
  version: field.version,
  url: z
    .string()
    .overwrite(cleanCode)
    .max(LIMITS.serviceAddress, 'MAX_LENGTH')
    .refine(isServiceAddress, 'SERVICE_ADDRESS_INVALID'),
  token: secret,
  webhookSecret: secret,
});
export type InterpreterServiceChange = z.output<typeof InterpreterServiceChange>;

const InterpreterServiceOf = z.object({
  version: z.int(),
  source: z.enum(SERVICE_SOURCES),
  installation: z.enum(['demo', 'http']).nullable(),
  own: z
    .object({
      url: z.string(),
      token: StoredSecret,
      /** Null if the token signs. */
      webhookSecret: StoredSecret,
      changedAt: field.instant,
    })
    .nullable(),
  webhookUrl: z.string(),
  switchedOn: z.boolean(),
});
export type PracticeInterpreters = z.output<typeof InterpreterServiceOf>;

/** Additional refusal: CHANGED_MEANWHILE. */
export const interpreterServiceContracts = {
  'GET /api/admin/practices/:practiceId/interpreter-service': { params, result: InterpreterServiceOf },
  'PUT /api/admin/practices/:practiceId/interpreter-service': {
    params,
    body: InterpreterServiceChange,
    result: InterpreterServiceOf,
  },
  'POST /api/admin/practices/:practiceId/interpreter-service/removal': {
    params,
    body: z.strictObject({ version: field.version }),
    result: InterpreterServiceOf,
  },
  /** Requests no interpreter. */
  'POST /api/admin/practices/:practiceId/interpreter-service/test': {
    params,
    result: z.object({
      outcome: z.enum(INTERPRETER_CHECKS),
      status: z.int().nullable(),
    }),
  },
} satisfies RestContracts;

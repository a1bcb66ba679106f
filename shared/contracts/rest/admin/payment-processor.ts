import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PAYMENT_PROCESSORS } from '#shared/domain/payment.ts';
import { PAYMENT_ACCOUNT_MODES, PAYMENT_CHECKS, SERVICE_SOURCES } from '#shared/domain/practice-service.ts';
import { cleanCode } from '#shared/rules/clean-text.ts';
import { LIMITS } from '#shared/rules/text.ts';

const params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

/** Without its content: when it was entered, and its last four characters. */
export const StoredSecret = z.object({ since: field.instant, end: z.string() }).nullable();

const reference = z
  .string()
  .overwrite(cleanCode)
  .max(LIMITS.merchantNumber, 'MAX_LENGTH')
  .regex(/^[\w ./#-]*$/, 'FIELD_INVALID');
const references = { merchantId: reference, storeId: reference, terminalId: reference, deviceId: reference };
const key = (prefix: string, message: string) =>
  z
    .string()
    .overwrite(cleanCode)
    .max(LIMITS.secret, 'MAX_LENGTH')
    .regex(new RegExp(`^(?:${prefix}\\w{8,})?$`), message);

/** An empty secret keeps the stored one. */
export const PaymentAccountChange = z
  .strictObject({
    version: field.version,
    mode: z.enum(PAYMENT_ACCOUNT_MODES),
    accountId: z
      .string()
      .overwrite(cleanCode)
      .max(LIMITS.merchantNumber, 'MAX_LENGTH')
      .regex(/^acct_\w{3,}$/, 'STRIPE_ACCOUNT_INVALID'),
    publishableKey: key('pk_', 'STRIPE_PUBLISHABLE_KEY_INVALID'),
    transactionKey: key('[sr]k_', 'STRIPE_SECRET_KEY_INVALID'),
    webhookSecret: key('whsec_', 'STRIPE_WEBHOOK_SECRET_INVALID'),
    ...references,
  })
  .refine(({ mode, publishableKey }) => mode === 'connected' || publishableKey !== '', {
    path: ['publishableKey'],
    message: 'FIELD_REQUIRED',
  })
  .refine(
    ({ mode, publishableKey, transactionKey }) =>
      mode === 'connected' || transactionKey === '' || isLive(publishableKey) === isLive(transactionKey),
    { path: ['transactionKey'], message: 'STRIPE_KEYS_DIFFER' },
  );
export type PaymentAccountChange = z.output<typeof PaymentAccountChange>;

const isLive = (key: string) => /^[a-z]{2}_live_/.test(key);

const PaymentService = z.object({
  version: z.int(),
  source: z.enum(SERVICE_SOURCES),
  processor: z.enum(PAYMENT_PROCESSORS).nullable(),
  installation: z.enum(PAYMENT_PROCESSORS).nullable(),
  mayConnect: z.boolean(),
  own: z
    .object({
      mode: z.enum(PAYMENT_ACCOUNT_MODES),
      accountId: z.string(),
      publishableKey: z.string(),
      transactionKey: StoredSecret,
      webhookSecret: StoredSecret,
      merchantId: z.string(),
      storeId: z.string(),
      terminalId: z.string(),
      deviceId: z.string(),
      changedAt: field.instant,
      openHolds: z.int(),
    })
    .nullable(),
  webhookUrl: z.string(),
  mandatoryTypes: z.array(z.string()),
});
export type PaymentService = z.output<typeof PaymentService>;

/** Additional refusals: CHANGED_MEANWHILE; COPAY_NEEDS_PROCESSOR; PROCESSOR_UNREACHABLE. */
export const paymentProcessorContracts = {
  'GET /api/admin/practices/:practiceId/payment-processor': { params, result: PaymentService },
  'PUT /api/admin/practices/:practiceId/payment-processor': {
    params,
    body: PaymentAccountChange,
    result: PaymentService,
  },
  'POST /api/admin/practices/:practiceId/payment-processor/removal': {
    params,
    body: z.strictObject({ version: field.version }),
    result: PaymentService,
  },
  'POST /api/admin/practices/:practiceId/payment-processor/test': {
    params,
    result: z.object({
      outcome: z.enum(PAYMENT_CHECKS),
      accountId: z.string().nullable(),
      name: z.string().nullable(),
      live: z.boolean(),
    }),
  },
} satisfies RestContracts;

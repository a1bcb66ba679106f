import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PARTNER_CHECKS, PARTNER_KINDS } from '#shared/domain/partner.ts';
import { cleanCode } from '#shared/rules/clean-text.ts';
import { isNamespaceRoot } from '#shared/rules/namespace.ts';
import { isServiceAddress } from '#shared/rules/service-address.ts';
import { LIMITS } from '#shared/rules/text.ts';

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const params = ofPractice.extend({ kind: z.enum(PARTNER_KINDS) });
/** Plain text without control characters, because only such text can be shown on a page and carried in a message. */
const message = z
  .string()
  .trim()
  .max(LIMITS.redirectMessage, 'MAX_LENGTH')
  .regex(/^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u, 'FIELD_INVALID');
const version = z.strictObject({ version: field.version });

/** Another host gets another secret. */
export const PartnerChange = z.strictObject({
  version: field.version,
  url: z
    .string()
    .overwrite(cleanCode)
    .max(LIMITS.serviceAddress, 'MAX_LENGTH')
    .refine(isServiceAddress, 'SERVICE_ADDRESS_INVALID'),
  partnerPracticeId: z
    .string()
    .overwrite(cleanCode)
    .min(1, 'FIELD_REQUIRED')
    .max(LIMITS.partnerPracticeId, 'MAX_LENGTH')
    .regex(/^[\x21-\x7e]+$/, 'FIELD_INVALID'),
  /** Without Spanish, patients read English. */
  messageEn: message.min(1, 'FIELD_REQUIRED'),
  messageEs: message,
  /** For the intake, the visit type decides. */
  mandatory: z.boolean(),
  namespaceRoot: z
    .string()
    .overwrite(cleanCode)
    .max(LIMITS.serviceAddress, 'MAX_LENGTH')
    .refine((typed) => typed === '' || isNamespaceRoot(typed), 'NAMESPACE_INVALID'),
  visitTypeIds: z.array(field.id).max(500),
});
export type PartnerChange = z.output<typeof PartnerChange>;

const Secret = z.object({
  id: field.id,
  end: z.string(),
  /** `next`: accepted, and signs later. `former`: accepted for a while. */
  use: z.enum(['next', 'present', 'former']),
  /** When the next key starts to sign at the latest, or when the former key expires. */
  until: field.instant.nullable(),
});

const PracticePartner = z.object({
  /** All partners of the practice share one version. */
  version: z.int(),
  set: z
    .object({
      url: z.string(),
      partnerPracticeId: z.string(),
      messageEn: z.string(),
      messageEs: z.string(),
      mandatory: z.boolean(),
      namespaceRoot: z.string(),
      visitTypeIds: z.array(field.id),
      isOn: z.boolean(),
      secrets: z.array(Secret),
    })
    .nullable(),
  otherOn: z.enum(PARTNER_KINDS).nullable(),
  visitTypes: z.array(z.object({ visitTypeId: field.id, name: z.string() })),
  demoUrl: z.string().nullable(),
  newSecret: z.string().nullable(),
});
export type PracticePartner = z.output<typeof PracticePartner>;

/** Additional refusal: CHANGED_MEANWHILE. */
export const partnerContracts = {
  'GET /api/admin/practices/:practiceId/partners/:kind': { params, result: PracticePartner },
  'PUT /api/admin/practices/:practiceId/partners/:kind': {
    params,
    body: PartnerChange,
    result: PracticePartner,
  },
  /** Refusal: OTHER_PARTNER_ON, unless the other partner is turned off with it. */
  'POST /api/admin/practices/:practiceId/partners/:kind/state': {
    params,
    body: version.extend({ on: z.boolean(), turnOtherOff: z.boolean() }),
    result: PracticePartner,
  },
  /** The current secret stays valid for a day, unless it is ended immediately. */
  'POST /api/admin/practices/:practiceId/partners/:kind/secret': {
    params,
    body: version.extend({ endPresent: z.boolean() }),
    result: PracticePartner,
  },
  'POST /api/admin/practices/:practiceId/partners/:kind/removal': {
    params,
    body: version,
    result: PracticePartner,
  },
  /** Names no patient. */
  'POST /api/admin/practices/:practiceId/partners/:kind/test': {
    params,
    result: z.object({ outcome: z.enum(PARTNER_CHECKS), status: z.int().nullable() }),
  },
} satisfies RestContracts;

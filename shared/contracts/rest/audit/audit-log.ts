import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { cursorField, PAGE_ROWS } from '#shared/contracts/list.ts';
import { LIMITS } from '#shared/rules/text.ts';

const MOST_ROWS = 100;
const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const Named = z.object({
  kind: z.enum([
    'staff',
    'patient',
    'guest',
    'interpreter',
    'client',
    'visit',
    'visit-type',
    'consent-text',
    'practice',
    'system',
    'database',
    'other',
  ]),
  /** Empty for the system, and for things without a name in the practice. */
  name: z.string(),
  accountId: field.id.nullable(),
  patientId: field.id.nullable(),
});
export type Named = z.output<typeof Named>;

export const AuditRow = z.object({
  eventId: z.string(),
  at: field.instant,
  actor: Named,
  /** An `AUDIT_ACTIONS` value, or one of an earlier release. */
  action: z.string(),
  subject: Named.nullable(),
  visit: z.object({ visitId: field.id, name: z.string(), startsAt: field.instant }).nullable(),
  /** The caller's address; null for the server's own actions, and for events of earlier releases. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  sessionId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.output<typeof AuditRow>;

const ChainState = z.object({
  state: z.enum(['unchecked', 'intact', 'changed', 'missing']),
  checkedAt: field.instant.nullable(),
  events: z.int(),
  broken: z.object({ eventId: z.string(), at: field.instant.nullable() }).nullable(),
  consent: z.object({
    state: z.enum(['unchecked', 'intact', 'broken']),
    checkedAt: field.instant.nullable(),
    records: z.int(),
    brokenRecord: z.string().nullable(),
  }),
});
export type ChainState = z.output<typeof ChainState>;

/** Newest first. Not counted, because it grows with the history. */
export const auditLogContracts = {
  'POST /api/admin/practices/:practiceId/audit/search': {
    reads: true,
    params: ofPractice,
    body: z.object({
      q: z.string().trim().max(LIMITS.search, 'MAX_LENGTH').default(''),
      accountId: field.id.optional(),
      patientId: field.id.optional(),
      visitId: field.id.optional(),
      action: z
        .string()
        .regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/)
        .optional(),
      from: field.date.optional(),
      to: field.date.optional(),
      unasked: z.literal('shown').optional(),
      sort: z.enum(['-at', 'at']).default('-at'),
      cursor: cursorField.optional(),
      limit: z.int().min(1).max(MOST_ROWS).default(PAGE_ROWS),
    }),
    result: z.object({
      rows: z.array(AuditRow),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  },
  'GET /api/admin/practices/:practiceId/audit/chain': { params: ofPractice, result: ChainState },
  'POST /api/admin/practices/:practiceId/audit/chain': { params: ofPractice, result: ChainState },
} satisfies RestContracts;

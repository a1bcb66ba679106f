import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { cursorField, PAGE_ROWS } from '#shared/contracts/list.ts';
import { METRIC_MONTHS } from '#shared/domain/account.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { AuditRow } from '../audit/audit-log.ts';

const MOST_ROWS = 100;
const one = z.object({ accountId: field.id });
const count = z.int().min(0);

/** 0 before the first save. */
const version = z.int().min(0).max(2_147_483_646);

const AccountNote = z.object({
  practiceId: field.practiceId,
  practiceName: z.string(),
  text: z.string(),
  version,
  updated: z.object({ by: z.string(), at: field.instant }).nullable(),
});
export type AccountNote = z.output<typeof AccountNote>;

const AccountMetrics = z.object({
  visits: count,
  messages: z.object({ toPatients: count, toScheduledUsers: count, toSupportUsers: count }),
  documentsShared: count,
  scheduledUsers: count,
  supportUsers: count,
});
export type AccountMetrics = z.output<typeof AccountMetrics>;

/** Only from the caller's practices. An account in none of them looks like a missing one. */
export const accountRecordContracts = {
  /** Newest first. Not counted, because they grow with the history. */
  'GET /api/admin/accounts/:accountId/activity': {
    params: one,
    query: z.object({
      sort: z.enum(['-at', 'at']).default('-at'),
      cursor: cursorField.optional(),
      limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(PAGE_ROWS),
    }),
    result: z.object({
      lastActivity: field.instant.nullable(),
      lastSignIn: field.instant.nullable(),
      openSessions: count,
      /** `practiceName` is null for events that belong to no practice, such as signing in. */
      rows: z.array(AuditRow.omit({ actor: true }).extend({ practiceName: z.string().nullable() })),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  },
  'GET /api/admin/accounts/:accountId/metrics': {
    params: one,
    query: z.object({ months: z.enum(METRIC_MONTHS).default('1') }),
    result: AccountMetrics,
  },
  /** The person does not see them. */
  'GET /api/admin/accounts/:accountId/notes': {
    params: one,
    result: z.object({ notes: z.array(AccountNote) }),
  },
  /** CHANGED_MEANWHILE if the note was saved since `version`. */
  'PUT /api/admin/accounts/:accountId/notes/:practiceId': {
    params: one.extend({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    body: z.strictObject({ text: z.string().max(LIMITS.accountNote, 'MAX_LENGTH'), version }),
    result: AccountNote,
  },
} satisfies RestContracts;

import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { listContract } from '#shared/contracts/list.ts';
import {
  ACCOUNT_CHANNELS,
  ACCOUNT_KINDS,
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  INVITATION_DELIVERIES,
  INVITATION_STATES,
  MOST_NEW_ACCOUNTS,
  SPECIALTIES,
} from '#shared/domain/account.ts';
import { SCHEDULE_TYPES, STAFF_USER_TYPES } from '#shared/domain/roles.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { cleanName } from '#shared/rules/clean-text.ts';
import { LIMITS, LINE } from '#shared/rules/text.ts';

const Membership = z.strictObject({ practiceId: field.practiceId, userType: z.enum(STAFF_USER_TYPES) });
const memberships = z
  .array(Membership)
  .max(200)
  .refine((all) => new Set(all.map(({ practiceId }) => practiceId)).size === all.length, 'FIELD_INVALID');

const unique = (values: readonly string[]) => new Set(values).size === values.length;

const person = {
  kind: z.enum(ACCOUNT_KINDS),
  firstName: field.firstName,
  lastName: field.lastName,
  displayName: z
    .string()
    .overwrite(cleanName)
    .min(1, 'FIELD_REQUIRED')
    .max(LIMITS.displayName, 'MAX_LENGTH')
    .regex(LINE, 'NAME_INVALID'),
  email: field.email,
  mobile: field.optionalMobile,
  licensedStates: z.array(z.enum(US_STATE_CODES)).refine(unique, 'FIELD_INVALID'),
  specialties: z.array(z.enum(SPECIALTIES)).refine(unique, 'FIELD_INVALID'),
  canEndVisit: z.boolean(),
  scheduleType: z.enum(SCHEDULE_TYPES),
  /** Only in the practices that the caller administers. Others stay unchanged. */
  memberships,
};

export const NewAccount = z.strictObject({
  ...person,
  memberships: memberships.min(1, 'PRACTICE_REQUIRED'),
  /** An admin-only account always has these rights. */
  isClientAdmin: z.boolean(),
  language: field.language,
  idempotencyKey: field.id,
});
export type NewAccount = z.output<typeof NewAccount>;

const { version } = field;

/**
 * CHANGED_MEANWHILE unless `version` is the account's current one. A pending contact is sent instead of the account's;
 * sending the account's current contact withdraws the pending one.
 */
export const AccountChange = z.strictObject({ ...person, version });
export type AccountChange = z.output<typeof AccountChange>;

const AccountRow = z.object({
  accountId: field.id,
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  isClientAdmin: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  lastActivity: field.instant.nullable(),
});

export const Account = AccountRow.extend({
  version: z.int(),
  kind: z.enum(ACCOUNT_KINDS),
  mobile: z.string(),
  pendingEmail: z.string().nullable(),
  pendingMobile: z.string().nullable(),
  licensedStates: z.array(z.enum(US_STATE_CODES)),
  specialties: z.array(z.enum(SPECIALTIES)),
  canEndVisit: z.boolean(),
  scheduleType: z.enum(SCHEDULE_TYPES),
  memberships: z.array(Membership),
  administersInstallation: z.boolean(),
  /** Passkeys of another address of this installation do not work here. */
  mfa: z.object({ passkeys: z.int(), passkeysElsewhere: z.int(), apps: z.int(), demanded: z.boolean() }),
  worksElsewhere: z.boolean(),
  invitation: z
    .object({
      state: z.enum(INVITATION_STATES),
      delivery: z.enum(INVITATION_DELIVERIES).nullable(),
      /** Null if staff sign in with another identity provider. The link then opens nothing, and is not secret. */
      expiresAt: field.instant.nullable(),
    })
    .nullable(),
  may: z.object({
    changePractices: z.boolean(),
    changePerson: z.boolean(),
    changeStatus: z.boolean(),
    changeRights: z.boolean(),
    changeInstallation: z.boolean(),
    invite: z.boolean(),
    resetPassword: z.boolean(),
    resetMfa: z.boolean(),
  }),
});
export type Account = z.output<typeof Account>;

const one = z.object({ accountId: field.id });
const link = z.object({ token: field.token });
const channels = z.partialRecord(z.enum(ACCOUNT_CHANNELS), z.number());
const InvitationLink = z.object({ invitationLink: z.string() });

/**
 * Staff accounts, for administrators. An account in none of the caller's practices looks like a missing one.
 * Additional refusals: EMAIL_IS_ALREADY_TAKEN, CHANGED_MEANWHILE, CANNOT_CHANGE_OWN_ACCOUNT,
 * LAST_ADMINISTRATOR, ACCOUNT_OF_ANOTHER_PRACTICE, INVITATION_NOT_NEEDED.
 */
export const accountContracts = {
  'GET /api/admin/accounts': listContract({
    sorts: ['name', 'email', 'type', 'status', 'lastActivity'],
    filters: {
      status: z.enum(ACCOUNT_STATUSES).optional(),
      type: z.enum(ACCOUNT_TYPES).optional(),
      practiceId: z.coerce.number().pipe(field.practiceId).optional(),
    },
    row: AccountRow,
  }),
  'POST /api/admin/accounts': {
    body: NewAccount,
    result: z.object({ accountId: field.id, emailed: z.boolean() }),
  },
  'POST /api/admin/accounts/several': {
    body: z.strictObject({ accounts: z.array(NewAccount).min(1).max(MOST_NEW_ACCOUNTS) }),
    result: z.object({ accountIds: z.array(field.id), emailed: z.boolean() }),
  },
  'GET /api/admin/accounts/:accountId': { params: one, result: Account },
  'PUT /api/admin/accounts/:accountId': { params: one, body: AccountChange, result: Account },
  'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': {
    params: one.extend({ method: z.enum(CONTACT_METHODS) }),
    result: Account,
  },
  /** An inactive account is signed out everywhere immediately. */
  'POST /api/admin/accounts/:accountId/status': {
    params: one,
    body: z.strictObject({ active: z.boolean(), version }),
    result: Account,
  },
  /** Removing administrator rights also deactivates the account (PRODUCT 1.4). */
  'POST /api/admin/accounts/:accountId/administrator': {
    params: one,
    body: z.strictObject({ administrator: z.boolean(), version }),
    result: Account,
  },
  /**
   * Only for the installation's administrators. The account may then also create enterprises and write the
   * installation's news.
   */
  'POST /api/admin/accounts/:accountId/installation': {
    params: one,
    body: z.strictObject({ administrator: z.boolean(), version }),
    result: Account,
  },
  'POST /api/admin/accounts/:accountId/invitation': {
    params: one,
    body: z.strictObject({ language: field.language }),
    result: Account,
  },
  'DELETE /api/admin/accounts/:accountId/invitation': { params: one, result: Account },
  'POST /api/admin/accounts/:accountId/invitation/link': { params: one, result: InvitationLink },

  'GET /api/admin/accounts/:accountId/channels': {
    params: one,
    result: z.object({ password: channels, secondFactor: channels }),
  },
  /**
   * Voids the password, ends all sessions and sends a one-time link for a new password. Without email, returns the
   * link for sharing. ACCESS_DENIED if another identity provider has the passwords, and for an account without one.
   */
  'POST /api/admin/accounts/:accountId/password-reset': {
    params: one,
    body: z.strictObject({ version, language: field.language }),
    result: z.object({ account: Account, resetLink: z.string().nullable() }),
  },

  // For the invited person. Reading changes nothing, because mail scanners open links.
  'GET /api/auth/invitations/:token': {
    params: link,
    result: z.object({
      purpose: z.enum(['invitation', 'password-reset']),
      firstName: z.string(),
      email: z.string(),
      practiceNames: z.array(z.string()),
      passkeys: z.array(z.object({ passkeyId: field.id, name: z.string(), addedAt: field.instant })),
    }),
  },
  'POST /api/auth/invitations/:token': {
    params: link,
    body: z.strictObject({ password: z.string().max(128) }),
    result: z.object({ redirectTo: z.string() }),
  },
  /** Answers the same for an unknown address. `emailed` is false if this installation sends no emails. */
  'POST /api/auth/forgotten-password': {
    body: z.strictObject({ email: field.email, language: field.language }),
    result: z.object({ emailed: z.boolean() }),
  },
} satisfies RestContracts;

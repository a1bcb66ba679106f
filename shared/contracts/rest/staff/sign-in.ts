import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { ACCOUNT_CHANNELS, RESETS } from '#shared/domain/account.ts';
import { STAFF_USER_TYPES } from '#shared/domain/roles.ts';
import { PERMISSIONS } from '#shared/permissions/permissions.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { NewsInfo } from '../practice/news.ts';
import { PasskeyOptions, PasskeyUsed } from './webauthn.ts';

const Practice = z.object({
  practiceId: field.practiceId,
  practiceName: z.string(),
  userType: z.enum(STAFF_USER_TYPES),
  practiceHasProviderMFA: z.boolean(),
  practiceHasThirdParty: z.boolean(),
  practiceHasProviderOnDemand: z.boolean(),
  practiceHasProviderOnDemandCAU: z.boolean(),
  practiceHasProviderOnDemandQuickAdd: z.boolean(),
  practiceHasRpm: z.boolean(),
  pageViewRoutes: z.array(z.object({ prefix: z.string(), page: z.string() })),
  /** `demo`: nothing leaves the installation. */
  ehrSource: z.enum(['demo', 'fhir']).nullable(),
  enterpriseId: z.int(),
  enterpriseName: z.string(),
  practiceHasInterpretationServices: z.boolean(),
  providerCreatedDate: field.instant,
  providerSpecialties: z.array(z.string()),
  providerIsTest: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
});

const interaction = z.object({ uid: z.string().regex(/^[\w-]{10,64}$/) });

export const authContracts = {
  'GET /api/provider/me': {
    result: z.object({
      accountId: field.id,
      firstName: z.string(),
      lastName: z.string(),
      displayName: z.string(),
      email: z.string(),
      apiAccess: z.int(),
      isClientAdmin: z.boolean(),
      administersInstallation: z.boolean(),
      isAdminOnly: z.boolean(),
      /** Seconds without activity until the idle dialog opens (PRODUCT 2.4); 0 disables it. */
      idleTimeoutSeconds: z.int(),
      supportPhone: z.string(),
      /** For a restored copy that contacts no one: the time of its backup. */
      copyOf: field.instant.nullable(),
    }),
  },
  'GET /api/provider/launch-practices': {
    result: z.object({
      /** Also true if there is none to set, because an external identity provider signs the account in. */
      securityQuestionsSet: z.boolean(),
      securityQuestionsDismissed: z.boolean(),
      announcementDismissed: z.boolean(),
      imageUrl: z.string().nullable(),
      newsInfo: NewsInfo,
      userSurveyAlerts: z.int(),
      accountResets: z.array(
        z.object({
          id: field.id,
          what: z.enum(RESETS),
          by: z.string().nullable(),
          ended: z.partialRecord(z.enum(ACCOUNT_CHANNELS), z.int()),
          at: field.instant,
          readAt: field.instant.nullable(),
        }),
      ),
      results: z.array(Practice),
    }),
  },
  /** Without it, a session ends after the idle time (PRODUCT 2.4). */
  'POST /api/auth/activity': { result: z.object({}) },
  'POST /api/auth/sign-out': { result: z.object({ redirectTo: z.string() }) },
  'POST /api/auth/interactions/:uid': {
    params: interaction,
    body: z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(128) }),
    result: z.object({ redirectTo: z.string() }),
  },
  'POST /api/auth/interactions/:uid/passkey': { params: interaction, result: PasskeyOptions },
  /** PASSKEY_REFUSED. */
  'POST /api/auth/interactions/:uid/verify-passkey': {
    params: interaction,
    body: PasskeyUsed,
    result: z.object({ redirectTo: z.string() }),
  },
  'GET /api/auth/setup/:token': {
    params: z.object({ token: field.token }),
    result: z.object({ open: z.boolean() }),
  },
  'POST /api/auth/setup/:token': {
    params: z.object({ token: field.token }),
    body: z.object({
      practiceName: z.string().trim().min(1, 'FIELD_REQUIRED').max(LIMITS.practiceName, 'MAX_LENGTH'),
      timeZone: field.timeZone,
      firstName: field.firstName,
      lastName: field.lastName,
      email: field.email,
      password: z.string().max(128),
    }),
    result: z.object({ redirectTo: z.string() }),
  },
} satisfies RestContracts;

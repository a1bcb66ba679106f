import { z } from 'zod';
import { LIMITS } from '../../rules/text.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';
import { sixDigits } from './mfa.ts';

/**
 * Shows that it is the account's owner: the present password, or a present code of an authenticator app. With an
 * external identity provider there is no password here, and the first app is added without.
 */
const proof = {
  current: z.string().min(1, 'FIELD_REQUIRED').max(128).optional(),
  code: sixDigits.optional(),
};

export const Proof = z.strictObject(proof);
export type Proof = z.output<typeof Proof>;

/** With the page's language, for the e-mail that tells the owner. */
export const AppRemoval = z.strictObject({ ...proof, language: field.language });
export type AppRemoval = z.output<typeof AppRemoval>;

export const NewApp = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(LIMITS.appName, 'MAX_LENGTH')
    .regex(/^\P{C}*$/u, 'FIELD_INVALID'),
  ...proof,
});
export type NewApp = z.output<typeof NewApp>;

const AuthenticatorApp = z.object({
  appId: field.id,
  name: z.string(),
  addedAt: field.instant,
  lastUsedAt: field.instant.nullable(),
});
export type OwnApp = z.output<typeof AuthenticatorApp>;

const SecondFactors = z.object({
  apps: z.array(AuthenticatorApp),
  mayAddApp: z.boolean(),
  /** Recovery codes that were not used; 0 without an app. */
  recoveryCodesLeft: z.int(),
  /** What a change asks for. */
  proof: z.object({ password: z.boolean(), code: z.boolean() }),
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** With recovery codes that were just made, which no call returns again. */
const WithNewCodes = SecondFactors.extend({ newCodes: z.array(z.string()).nullable() });
export type WithNewCodes = z.output<typeof WithNewCodes>;

const app = z.object({ appId: field.id });

/**
 * The second factors of the signed-in member of staff, and of no other. Additional refusals: CURRENT_PASSWORD_WRONG at
 * the field `current`, UNABLE_VALIDATE_CODE as in `mfa.ts`, TOO_MANY_APPS.
 */
export const secondFactorContracts = {
  'GET /api/provider/account/second-factors': { result: SecondFactors },
  /** Makes the key of a new app. It asks for no code until one was entered here. */
  'POST /api/provider/account/apps': {
    body: NewApp,
    result: z.object({
      appId: field.id,
      /** The key in base32, for those who type it. */
      key: z.string(),
      /** What the QR code says: `otpauth://totp/…`. */
      uri: z.string(),
    }),
  },
  'POST /api/provider/account/apps/:appId/confirm': {
    params: app,
    body: z.strictObject({ code: sixDigits, language: field.language }),
    result: WithNewCodes,
  },
  'POST /api/provider/account/apps/:appId/remove': { params: app, body: AppRemoval, result: SecondFactors },
  /** Makes new recovery codes, and voids the earlier ones. NOT_FOUND without an app. */
  'POST /api/provider/account/recovery-codes': { body: Proof, result: WithNewCodes },
} satisfies RestContracts;

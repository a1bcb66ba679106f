import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { LIMITS, LINE } from '#shared/rules/text.ts';
import { sixDigits } from './mfa.ts';
import { PasskeyMade, PasskeyOptions, PasskeyUsed } from './webauthn.ts';

/**
 * Proves that the user is the account's owner by the current password and, if the account has one, a second factor: a
 * current code of an authenticator app, a recovery code, or a passkey's signature. With an external identity provider,
 * the account has no password here, and the first factor is added after a fresh sign-in.
 */
const proof = {
  current: z.string().min(1, 'FIELD_REQUIRED').max(128).optional(),
  code: sixDigits.optional(),
  recovery: z.string().trim().min(1, 'FIELD_REQUIRED').max(40, 'MAX_LENGTH').optional(),
  passkey: PasskeyUsed.optional(),
  language: field.language.default('en'),
};

/** If true, a change signs out the account's other devices (ASVS 7.4.3). */
const endOthers = z.boolean().default(false);

export const Proof = z.strictObject(proof);
export type Proof = z.output<typeof Proof>;

export const CodesRenewal = z.strictObject({ ...proof, endOthers });
export type CodesRenewal = z.output<typeof CodesRenewal>;

const factorName = z
  .string()
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(LIMITS.appName, 'MAX_LENGTH')
  .regex(LINE, 'FIELD_INVALID');

export const FactorRemoval = z.strictObject({ ...proof, language: field.language, endOthers });
export type FactorRemoval = z.output<typeof FactorRemoval>;

export const NewApp = z.strictObject({
  name: factorName,
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

const Passkey = z.object({
  passkeyId: field.id,
  name: z.string(),
  addedAt: field.instant,
  lastUsedAt: field.instant.nullable(),
  signsInAlone: z.boolean().nullable(),
  /** Null if it works here. */
  madeFor: z.string().nullable(),
});
export type OwnPasskey = z.output<typeof Passkey>;

export const NewPasskey = z.strictObject({ name: factorName, ...proof });
export type NewPasskey = z.output<typeof NewPasskey>;

const SecondFactors = z.object({
  apps: z.array(AuthenticatorApp),
  mayAddApp: z.boolean(),
  passkeys: z.array(Passkey),
  mayAddPasskey: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The password if the account has one, and one of the others if it has any. */
  proof: z.object({
    password: z.boolean(),
    code: z.boolean(),
    passkey: z.boolean(),
    recovery: z.boolean(),
  }),
});
export type SecondFactors = z.output<typeof SecondFactors>;

const WithNewCodes = SecondFactors.extend({ newCodes: z.array(z.string()).nullable() });
export type WithNewCodes = z.output<typeof WithNewCodes>;

const app = z.object({ appId: field.id });

/**
 * The signed-in staff member's own second factors. Additional refusals: CURRENT_PASSWORD_WRONG at the field `current`,
 * UNABLE_VALIDATE_CODE as in `mfa.ts`, PASSKEY_REFUSED, SIGN_IN_AGAIN, TOO_MANY_APPS, TOO_MANY_PASSKEYS.
 */
export const secondFactorContracts = {
  'GET /api/provider/account/second-factors': { result: SecondFactors },
  /** Active only after one of its codes was entered. */
  'POST /api/provider/account/apps': {
    body: NewApp,
    result: z.object({
      appId: field.id,
      key: z.string(),
      uri: z.string(),
    }),
  },
  'POST /api/provider/account/apps/:appId/confirm': {
    params: app,
    body: z.strictObject({ code: sixDigits, language: field.language, endOthers }),
    result: WithNewCodes,
  },
  'POST /api/provider/account/apps/:appId/remove': {
    params: app,
    body: FactorRemoval,
    result: SecondFactors,
  },
  /** NOT_FOUND without a passkey. */
  'POST /api/provider/account/passkeys/ask': { result: PasskeyOptions },
  'POST /api/provider/account/passkeys/begin': { body: NewPasskey, result: PasskeyOptions },
  /** PASSKEY_REFUSED. */
  'POST /api/provider/account/passkeys': {
    body: z.strictObject({ name: factorName, made: PasskeyMade, language: field.language, endOthers }),
    result: WithNewCodes,
  },
  'POST /api/provider/account/passkeys/:passkeyId/remove': {
    params: z.object({ passkeyId: field.id }),
    body: FactorRemoval,
    result: SecondFactors,
  },
  /** Voids the earlier ones. NOT_FOUND without another factor. */
  'POST /api/provider/account/recovery-codes': { body: CodesRenewal, result: WithNewCodes },
} satisfies RestContracts;

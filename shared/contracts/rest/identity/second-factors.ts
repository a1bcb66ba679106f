import { z } from 'zod';
import { LIMITS, LINE } from '../../../rules/text.ts';
import type { RestContracts } from '../../contract.ts';
import { field } from '../../fields.ts';
import { sixDigits } from './mfa.ts';
import { PasskeyMade, PasskeyOptions, PasskeyUsed } from './webauthn.ts';

/**
 * Shows that it is the account's owner: the current password, and a second factor where the account has one: a present
 * code of an authenticator app, a recovery code, or a passkey's signature. With an external identity provider there is no
 * password here, and the first factor is added after a fresh sign-in.
 */
const proof = {
  current: z.string().min(1, 'FIELD_REQUIRED').max(128).optional(),
  code: sixDigits.optional(),
  recovery: z.string().trim().min(1, 'FIELD_REQUIRED').max(40, 'MAX_LENGTH').optional(),
  passkey: PasskeyUsed.optional(),
  /** The page's, for the e-mail that tells of a recovery code's use. */
  language: field.language.default('en'),
};

/** Whether a change signs the account's other devices out (ASVS 7.4.3). */
const endOthers = z.boolean().default(false);

export const Proof = z.strictObject(proof);
export type Proof = z.output<typeof Proof>;

export const CodesRenewal = z.strictObject({ ...proof, endOthers });
export type CodesRenewal = z.output<typeof CodesRenewal>;

/** How its owner calls a factor. */
const factorName = z
  .string()
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(LIMITS.appName, 'MAX_LENGTH')
  .regex(LINE, 'FIELD_INVALID');

/** With the page's language, for the e-mail that tells the owner. */
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
});
export type OwnPasskey = z.output<typeof Passkey>;

/** What is typed about a new passkey. */
export const NewPasskey = z.strictObject({ name: factorName, ...proof });
export type NewPasskey = z.output<typeof NewPasskey>;

const SecondFactors = z.object({
  apps: z.array(AuthenticatorApp),
  mayAddApp: z.boolean(),
  passkeys: z.array(Passkey),
  mayAddPasskey: z.boolean(),
  /** Recovery codes that were not used; 0 without another factor. */
  recoveryCodesLeft: z.int(),
  /** What a change asks for: the password if there is one, and one of the others if there is any. */
  proof: z.object({
    password: z.boolean(),
    code: z.boolean(),
    passkey: z.boolean(),
    recovery: z.boolean(),
  }),
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** With recovery codes that were just made, which no call returns again. */
const WithNewCodes = SecondFactors.extend({ newCodes: z.array(z.string()).nullable() });
export type WithNewCodes = z.output<typeof WithNewCodes>;

const app = z.object({ appId: field.id });

/**
 * The second factors of the signed-in member of staff, and of no other. Additional refusals: CURRENT_PASSWORD_WRONG at
 * the field `current`, UNABLE_VALIDATE_CODE as in `mfa.ts`, PASSKEY_REFUSED, SIGN_IN_AGAIN, TOO_MANY_APPS, TOO_MANY_PASSKEYS.
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
    body: z.strictObject({ code: sixDigits, language: field.language, endOthers }),
    result: WithNewCodes,
  },
  'POST /api/provider/account/apps/:appId/remove': {
    params: app,
    body: FactorRemoval,
    result: SecondFactors,
  },
  /** What the browser is to sign with one of the person's passkeys, as a proof. NOT_FOUND without one. */
  'POST /api/provider/account/passkeys/ask': { result: PasskeyOptions },
  /** Asks the browser to make a passkey, under this name. */
  'POST /api/provider/account/passkeys/begin': { body: NewPasskey, result: PasskeyOptions },
  /** The passkey that it has made. PASSKEY_REFUSED if it is not what was asked for. */
  'POST /api/provider/account/passkeys': {
    body: z.strictObject({ name: factorName, made: PasskeyMade, language: field.language, endOthers }),
    result: WithNewCodes,
  },
  'POST /api/provider/account/passkeys/:passkeyId/remove': {
    params: z.object({ passkeyId: field.id }),
    body: FactorRemoval,
    result: SecondFactors,
  },
  /** Makes new recovery codes, and voids the earlier ones. NOT_FOUND without another factor. */
  'POST /api/provider/account/recovery-codes': { body: CodesRenewal, result: WithNewCodes },
} satisfies RestContracts;

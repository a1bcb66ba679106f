import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { CODE_DIGITS, IDENTITY_CHECKS, IDENTITY_NOTE, MFA_USER_TYPES } from '#shared/domain/mfa.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { LINE } from '#shared/rules/text.ts';
import { Account } from './accounts.ts';
import { PasskeyOptions, PasskeyUsed } from './webauthn.ts';

const Challenge = z.object({ userType: z.enum(MFA_USER_TYPES), identifier: field.id });

/** Without spaces. */
export const sixDigits = z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`));

const Destination = z.object({
  method: z.enum(CONTACT_METHODS),
  /** Recognizable only by its owner: `w•••r@e•••.com`, or a number's last four digits. */
  hint: z.string(),
});

const SentCode = Destination.extend({ expiresInSeconds: z.int() });

export const MfaReset = z
  .strictObject({
    version: field.version,
    identityCheck: z.enum(IDENTITY_CHECKS, 'FIELD_REQUIRED'),
    note: z.string().trim().max(IDENTITY_NOTE, 'MAX_LENGTH').regex(LINE, 'FIELD_INVALID').default(''),
  })
  .refine(({ identityCheck, note }) => identityCheck !== 'OTHER' || note !== '', {
    path: ['note'],
    message: 'FIELD_REQUIRED',
  });
export type MfaReset = z.output<typeof MfaReset>;

export const mfaContracts = {
  /** Another session's challenge looks like a missing one. */
  'GET /api/:userType/mfa/:identifier': {
    params: Challenge,
    result: z.object({
      practiceName: z.string(),
      practice: PracticeIdentity.nullable(),
      language: field.language.nullable(),
      /** Empty for others, who call their practice. */
      supportPhone: z.string(),
      app: z.boolean(),
      passkey: z.boolean(),
      /** Those passkeys cannot sign here. */
      passkeysMadeFor: z.array(z.string()),
      recovery: z.boolean(),
      /** MFA_NO_DESTINATIONS if empty, unless an app or a passkey works here. */
      destinations: z.array(Destination),
      sent: SentCode.nullable(),
      resendInSeconds: z.int(),
      passed: z.boolean(),
      continueTo: z.string(),
    }),
  },
  /** Voids the earlier code. */
  'POST /api/:userType/mfa/:identifier/codes': {
    params: Challenge,
    body: z.object({
      method: z.enum(CONTACT_METHODS),
      language: field.language,
    }),
    result: SentCode.extend({ resendInSeconds: z.int() }),
  },
  'POST /api/:userType/mfa/:identifier/verify': {
    params: Challenge,
    body: z.object({ code: sixDigits }),
    result: z.object({ continueTo: z.string() }),
  },
  /** NOT_FOUND except for staff. */
  'POST /api/:userType/mfa/:identifier/verify-app': {
    params: Challenge,
    body: z.strictObject({ code: sixDigits }),
    result: z.object({ continueTo: z.string() }),
  },
  /** NOT_FOUND except for staff, and without a passkey. */
  'POST /api/:userType/mfa/:identifier/passkey': { params: Challenge, result: PasskeyOptions },
  /** PASSKEY_REFUSED; NOT_FOUND except for staff. */
  'POST /api/:userType/mfa/:identifier/verify-passkey': {
    params: Challenge,
    body: PasskeyUsed,
    result: z.object({ continueTo: z.string() }),
  },
  /** NOT_FOUND except for staff. */
  'POST /api/:userType/mfa/:identifier/verify-recovery': {
    params: Challenge,
    body: z.strictObject({
      code: z.string().trim().min(1, 'FIELD_REQUIRED').max(40, 'MAX_LENGTH'),
      language: field.language,
    }),
    result: z.object({ continueTo: z.string() }),
  },
  /** Ends sessions, codes and code limits. */
  'POST /api/admin/accounts/:accountId/mfa-reset': {
    params: z.object({ accountId: field.id }),
    body: MfaReset,
    result: Account,
  },
} satisfies RestContracts;

/** Why a code was not sent: `details.reason` of UNABLE_REQUEST_CODE, with `details.retryInSeconds`. */
export type RequestRefusal = 'TOO_SOON' | 'TOO_MANY' | 'NOT_NEEDED';
/**
 * Why a code was refused: `details.reason` of UNABLE_VALIDATE_CODE; WRONG comes with `details.triesLeft`. For
 * an authenticator app's codes, LOCKED comes with `details.retryInSeconds`, and USED means that the code, or
 * a later one, was used before.
 */
export type ValidateRefusal = 'WRONG' | 'USED' | 'LOCKED' | 'EXPIRED' | 'NO_CODE' | 'NOT_NEEDED';

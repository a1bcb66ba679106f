import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { CODE_DIGITS, IDENTITY_CHECKS, IDENTITY_NOTE, MFA_USER_TYPES } from '#shared/domain/mfa.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { LINE } from '#shared/rules/text.ts';
import { Account } from './accounts.ts';
import { PasskeyOptions, PasskeyUsed } from './webauthn.ts';

/** The page's address: the user type, and the challenge of the session. */
const Challenge = z.object({ userType: z.enum(MFA_USER_TYPES), identifier: field.id });

/** A code as typed, without spaces. */
export const sixDigits = z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`));

const Destination = z.object({
  method: z.enum(CONTACT_METHODS),
  /** Recognizable only by its owner: `w•••r@e•••.com`, or a number's last four digits. */
  hint: z.string(),
});

/** A code that can still be entered. */
const SentCode = Destination.extend({ expiresInSeconds: z.int() });

/** How the administrator verified that the account's owner asks; in words for other ways. */
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
  /** The challenge of the caller's session. Another session's challenge looks like a missing one. */
  'GET /api/:userType/mfa/:identifier': {
    params: Challenge,
    result: z.object({
      practiceName: z.string(),
      /** The practice's name and logo for its patients and guests; null for staff. */
      practice: PracticeIdentity.nullable(),
      /** The person's language, if known. */
      language: field.language.nullable(),
      /** Phone number of the staff's support line; empty for others, who call their practice. */
      supportPhone: z.string(),
      /** The person has an authenticator app: the page asks for its codes, and none are sent. */
      app: z.boolean(),
      /** The person has passkeys: one of them may sign instead. */
      passkey: z.boolean(),
      /** The other host names that the person's passkeys were made for: these cannot sign here. */
      passkeysMadeFor: z.array(z.string()),
      /** The person has recovery codes left. */
      recovery: z.boolean(),
      /** If empty, without an app or a passkey that works here: MFA_NO_DESTINATIONS. */
      destinations: z.array(Destination),
      sent: SentCode.nullable(),
      resendInSeconds: z.int(),
      /** The session owes no code, or no longer. */
      passed: z.boolean(),
      /** The next page, if the browser has not stored the page that required the code. */
      continueTo: z.string(),
    }),
  },
  /** 'Send code' and 'Resend': voids the earlier code. */
  'POST /api/:userType/mfa/:identifier/codes': {
    params: Challenge,
    body: z.object({
      method: z.enum(CONTACT_METHODS),
      /** The page's language, for people whose language is unknown. */
      language: field.language,
    }),
    result: SentCode.extend({ resendInSeconds: z.int() }),
  },
  /** 'Verify code'. */
  'POST /api/:userType/mfa/:identifier/verify': {
    params: Challenge,
    body: z.object({ code: sixDigits }),
    result: z.object({ continueTo: z.string() }),
  },
  /** The current code of the person's authenticator app. NOT_FOUND except for staff. */
  'POST /api/:userType/mfa/:identifier/verify-app': {
    params: Challenge,
    body: z.strictObject({ code: sixDigits }),
    result: z.object({ continueTo: z.string() }),
  },
  /**
   * The challenge for the browser to sign with one of the person's passkeys. NOT_FOUND except for staff, and
   * without a passkey.
   */
  'POST /api/:userType/mfa/:identifier/passkey': { params: Challenge, result: PasskeyOptions },
  /** A passkey's signature. PASSKEY_REFUSED; NOT_FOUND except for staff. */
  'POST /api/:userType/mfa/:identifier/verify-passkey': {
    params: Challenge,
    body: PasskeyUsed,
    result: z.object({ continueTo: z.string() }),
  },
  /** One of the person's recovery codes, as typed. NOT_FOUND except for staff. */
  'POST /api/:userType/mfa/:identifier/verify-recovery': {
    params: Challenge,
    body: z.strictObject({
      code: z.string().trim().min(1, 'FIELD_REQUIRED').max(40, 'MAX_LENGTH'),
      /** The page's language, for the email that notifies the owner. */
      language: field.language,
    }),
    result: z.object({ continueTo: z.string() }),
  },
  /** An administrator voids what a user's browsers have entered: ends sessions, codes and limits of codes. */
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

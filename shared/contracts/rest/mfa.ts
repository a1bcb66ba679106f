import { z } from 'zod';
import { CODE_DIGITS, MFA_USER_TYPES } from '../../domain/mfa.ts';
import { CONTACT_METHODS } from '../../domain/visit.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

/** The page's own address: who is asked, and the challenge of their session. */
const Challenge = z.object({ userType: z.enum(MFA_USER_TYPES), identifier: field.id });

const Destination = z.object({
  method: z.enum(CONTACT_METHODS),
  /** Enough to be recognised by whose it is: `w•••r@e•••.com`, or the last four digits of a number. */
  hint: z.string(),
});

/** A code that can still be entered. */
const SentCode = Destination.extend({ expiresInSeconds: z.int() });

export const mfaContracts = {
  /** Where the caller's session stands. A challenge of another session looks like one that never was. */
  'GET /api/:userType/mfa/:identifier': {
    params: Challenge,
    result: z.object({
      practiceName: z.string(),
      /** Of the person, where one is on file. */
      language: field.language.nullable(),
      /** Of the staff's support line; empty for others, who call their practice. */
      supportPhone: z.string(),
      /** Empty: MFA_NO_DESTINATIONS. */
      destinations: z.array(Destination),
      sent: SentCode.nullable(),
      resendInSeconds: z.int(),
      /** No code is owed, or not any more. */
      passed: z.boolean(),
      /** Where to go on when the browser does not remember where it came from. */
      continueTo: z.string(),
    }),
  },
  /** 'Send Code' and 'Resend': the code before is good for nothing from now on. */
  'POST /api/:userType/mfa/:identifier/codes': {
    params: Challenge,
    body: z.object({
      method: z.enum(CONTACT_METHODS),
      /** Of the page, for people of whom no language is on file. */
      language: field.language,
    }),
    result: SentCode.extend({ resendInSeconds: z.int() }),
  },
  /** 'Verify Code'. */
  'POST /api/:userType/mfa/:identifier/verify': {
    params: Challenge,
    body: z.object({ code: z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`)) }),
    result: z.object({ continueTo: z.string() }),
  },
} satisfies RestContracts;

/** Why a code was not sent: `details.reason` of UNABLE_REQUEST_CODE, with `details.retryInSeconds`. */
export type RequestRefusal = 'TOO_SOON' | 'TOO_MANY' | 'NOT_NEEDED';
/** Why a code was not taken: `details.reason` of UNABLE_VALIDATE_CODE; WRONG comes with `details.triesLeft`. */
export type ValidateRefusal = 'WRONG' | 'LOCKED' | 'EXPIRED' | 'NO_CODE' | 'NOT_NEEDED';

import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { REMOVABLE_CHANNELS } from '#shared/domain/account.ts';
import { CODE_DIGITS } from '#shared/domain/mfa.ts';
import { ANNOUNCEMENT_VARIANTS, SECURITY_QUESTIONS } from '#shared/domain/own-account.ts';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { cleanName } from '#shared/rules/clean-text.ts';
import { LIMITS, LINE } from '#shared/rules/text.ts';
import { Proof } from './second-factors.ts';

/** For changes that another person at the same screen must not make. */
const current = z.string().min(1, 'FIELD_REQUIRED').max(128);

export const DisplayNameChange = z.strictObject({
  version: field.version,
  displayName: z
    .string()
    .overwrite(cleanName)
    .min(1, 'FIELD_REQUIRED')
    .max(LIMITS.displayName, 'MAX_LENGTH')
    .regex(LINE, 'NAME_INVALID'),
});
export type DisplayNameChange = z.output<typeof DisplayNameChange>;

/** The server checks the new password by the rules of PRODUCT 2.3. */
export const PasswordChange = z.strictObject({ current, password: z.string().max(128) });
export type PasswordChange = z.output<typeof PasswordChange>;

export const EmailChange = z.strictObject({ current, email: field.email, language: field.language });
export type EmailChange = z.output<typeof EmailChange>;

/** Requires the password, unless another identity provider holds it. */
export const PhoneChange = z.strictObject({
  current: current.optional(),
  mobile: field.mobile,
  language: field.language,
});
export type PhoneChange = z.output<typeof PhoneChange>;

export const SecurityAnswer = z.strictObject({
  current,
  question: z.enum(SECURITY_QUESTIONS),
  answer: z
    .string()
    .overwrite(cleanName)
    .min(1, 'FIELD_REQUIRED')
    .max(LIMITS.displayName, 'MAX_LENGTH')
    .regex(LINE, 'FIELD_INVALID'),
});
export type SecurityAnswer = z.output<typeof SecurityAnswer>;

const Profile = z.object({
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  email: z.string(),
  pendingEmail: z.string().nullable(),
  mobile: z.string().nullable(),
  securityQuestion: z.enum(SECURITY_QUESTIONS).nullable(),
  may: z.object({
    changeEmail: z.boolean(),
    changePhone: z.boolean(),
    changePassword: z.boolean(),
    changeSecurityQuestion: z.boolean(),
  }),
  signsInElsewhere: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

const OwnChannel = z.object({
  channel: z.enum(REMOVABLE_CHANNELS),
  id: field.id.nullable(),
  /** Null for a calendar's address, which only its owner knows. */
  name: z.string().nullable(),
  madeAt: field.instant.nullable(),
  lastUsedAt: field.instant.nullable(),
});
export type OwnChannel = z.output<typeof OwnChannel>;

const NewContact = z.object({ method: z.enum(CONTACT_METHODS), contact: z.string() });

const Session = z.object({
  sessionId: field.id,
  isCurrent: z.boolean(),
  userAgent: z.string(),
  startedAt: field.instant,
  expiresAt: field.instant,
});
export type OwnSession = z.output<typeof Session>;

const change = z.object({ token: field.token });

/**
 * The signed-in staff member's own account. Additional refusals: CURRENT_PASSWORD_WRONG at the field `current`,
 * EMAIL_IS_ALREADY_TAKEN, CHANGED_MEANWHILE; FILE_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE;
 * UNABLE_REQUEST_CODE and UNABLE_VALIDATE_CODE as in `mfa.ts`. NOT_FOUND for fields of an external identity provider,
 * or if this installation cannot send.
 */
export const ownAccountContracts = {
  'GET /api/provider/account': { result: Profile },
  'PUT /api/provider/account': { body: DisplayNameChange, result: Profile },
  'PUT /api/provider/account/image': { body: z.strictObject({ base64: field.base64 }), result: Profile },
  /** For a picture that the browser cannot draw, such as HEIC. Stores nothing. */
  'POST /api/provider/account/image/drawable': {
    body: z.strictObject({ base64: field.base64 }),
    result: z.object({ base64: z.string() }),
  },
  'DELETE /api/provider/account/image': { result: Profile },
  /** Only the caller's current image. A new image has a new address. */
  'GET /api/provider/account/images/:imageId': {
    params: z.object({ imageId: field.id }),
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'image/jpeg',
  },
  'POST /api/provider/account/password': {
    body: PasswordChange,
    result: z.object({ endedSessions: z.int() }),
  },
  'GET /api/provider/account/sessions': { result: z.object({ sessions: z.array(Session) }) },
  /** Requires the password or a second factor. */
  'POST /api/provider/account/sessions/:sessionId/end': {
    params: z.object({ sessionId: field.id }),
    body: Proof,
    result: z.object({ sessions: z.array(Session) }),
  },
  'POST /api/provider/account/sessions/end-others': {
    body: Proof,
    result: z.object({ sessions: z.array(Session) }),
  },
  /**
   * Proves by the password or a second factor that the account's owner is at this screen. For the next minutes, calls
   * that add a channel are not refused with PROOF_REQUIRED. Additional refusal: SIGN_IN_AGAIN.
   */
  'POST /api/provider/account/proof': { body: Proof, result: z.object({}) },
  /** Besides sessions and second factors. */
  'GET /api/provider/account/channels': { result: z.object({ channels: z.array(OwnChannel) }) },
  'POST /api/provider/account/channels/remove': {
    body: z.strictObject({ channel: z.enum(REMOVABLE_CHANNELS), id: field.id.nullable() }),
    result: z.object({ channels: z.array(OwnChannel) }),
  },
  /** The earlier address stays until the link is clicked. */
  'POST /api/provider/account/email': { body: EmailChange, result: Profile },
  'DELETE /api/provider/account/email': { result: Profile },
  /** The earlier number stays until the code is entered. */
  'POST /api/provider/account/phone': {
    body: PhoneChange,
    result: z.object({ mobile: z.string(), resendInSeconds: z.int() }),
  },
  'POST /api/provider/account/phone/verify': {
    body: z.strictObject({ code: z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`)) }),
    result: Profile,
  },
  'PUT /api/provider/account/security-question': { body: SecurityAnswer, result: Profile },
  'POST /api/provider/account/dismissed-announcements': {
    body: z.strictObject({ variant: z.enum(ANNOUNCEMENT_VARIANTS) }),
    result: z.object({ dismissed: z.array(z.enum(ANNOUNCEMENT_VARIANTS)) }),
  },
  'POST /api/provider/account/resets-read': {
    body: z.strictObject({ resets: z.array(field.id).min(1).max(100) }),
    result: z.object({}),
  },

  // For the owner of the new address or number. Reading changes nothing, because mail scanners open links.
  'GET /api/auth/contact-changes/:token': { params: change, result: NewContact },
  'POST /api/auth/contact-changes/:token': { params: change, result: NewContact },
} satisfies RestContracts;

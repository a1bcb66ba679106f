import { z } from 'zod';
import { DURATION_MINUTES, LANGUAGES, LINK_DELIVERIES, OCCURRENCES } from '../domain/visit.ts';
import { CONSENT_VARIANTS } from '../domain/workflow.ts';
import { cleanEmail, cleanName, cleanPhone } from '../rules/clean-text.ts';
import { canBeMobile, toE164 } from '../rules/phone.ts';
import { emailProblem, isPersonName, LIMITS, phoneProblem } from '../rules/text.ts';
import { isTimeZone } from '../rules/time-zones.ts';

function mobileOf(typed: string, ctx: z.core.$RefinementCtx): string | null {
  const number = toE164(typed);
  const message = number === null ? phoneProblem(typed) : canBeMobile(number) ? null : 'PHONE_NOT_MOBILE';
  if (message) ctx.issues.push({ code: 'custom', message, input: typed });
  return number;
}

/**
 * Fields that several contracts share. A refusal's message is a locale key (PRODUCT 5.2), so that server and
 * form show the same text.
 */
export const field = {
  id: z.uuid(),
  practiceId: z.int().positive().max(2_147_483_647),
  /** In PostgreSQL's integer range. */
  version: z.int().min(1).max(2_147_483_647),
  consentTextId: z.union([z.enum(CONSENT_VARIANTS), z.uuid()]),
  firstName: z
    .string()
    .overwrite(cleanName)
    .min(1, 'FIRST_NAME_REQUIRED')
    .max(LIMITS.personName, 'MAX_LENGTH')
    .refine(isPersonName, 'FIRST_NAME_INVALID'),
  lastName: z
    .string()
    .overwrite(cleanName)
    .min(1, 'LAST_NAME_REQUIRED')
    .max(LIMITS.personName, 'MAX_LENGTH')
    .refine(isPersonName, 'LAST_NAME_INVALID'),
  email: z
    .string()
    .overwrite(cleanEmail)
    .min(1, 'EMAIL_REQUIRED')
    .max(LIMITS.email, 'MAX_LENGTH')
    .superRefine((address, ctx) => {
      const message = emailProblem(address);
      if (message) ctx.addIssue({ code: 'custom', message });
    }),
  /** Accepts numbers as people type them, and returns E.164. */
  phone: z
    .string()
    .overwrite(cleanPhone)
    .max(LIMITS.phone, 'MAX_LENGTH')
    .transform((typed, ctx) => {
      const number = toE164(typed);
      if (number === null) ctx.issues.push({ code: 'custom', message: phoneProblem(typed), input: typed });
      return number ?? '';
    }),
  mobile: z
    .string()
    .overwrite(cleanPhone)
    .max(LIMITS.phone, 'MAX_LENGTH')
    .transform((typed, ctx) => mobileOf(typed, ctx) ?? ''),
  optionalMobile: z
    .string()
    .overwrite(cleanPhone)
    .max(LIMITS.phone, 'MAX_LENGTH')
    .transform((typed, ctx) => (typed === '' ? null : mobileOf(typed, ctx))),
  date: z.iso.date('DATE_INVALID'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_INVALID'),
  instant: z.iso.datetime(),
  /** Which of two times with the same name, in the night when clocks go back. */
  occurrence: z.enum(OCCURRENCES).default('first'),
  timeZone: z.string().refine(isTimeZone, 'FIELD_INVALID'),
  durationMinutes: z
    .int('WHOLE_NUMBER')
    .min(DURATION_MINUTES.min, 'DURATION_INVALID')
    .max(DURATION_MINUTES.max, 'DURATION_INVALID'),
  language: z.enum(LANGUAGES),
  linkDelivery: z.enum(LINK_DELIVERIES),
  base64: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .refine(({ length }) => length % 4 === 0),
  /** A link's token as in its address: 32 characters of base64url, 192 bits; at least 22 are required. */
  token: z.string().regex(/^[\w-]{22,64}$/),
} as const;

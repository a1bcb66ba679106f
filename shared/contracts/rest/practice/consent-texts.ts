import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { CONSENT_TEXT_LIMITS } from '#shared/domain/consent-text.ts';

/** A patient signs in either language, so both are required. */
const inBoth = (max: number) => {
  const words = z.string().trim().min(1, 'FIELD_REQUIRED').max(max, 'MAX_LENGTH');
  return z.strictObject({ en: words, es: words });
};

const Words = z.strictObject({
  title: inBoth(CONSENT_TEXT_LIMITS.title),
  body: inBoth(CONSENT_TEXT_LIMITS.body),
});

export const ConsentTextChange = Words.extend({
  name: z.string().trim().min(1, 'FIELD_REQUIRED').max(CONSENT_TEXT_LIMITS.name, 'MAX_LENGTH'),
});
export type ConsentTextChange = z.output<typeof ConsentTextChange>;

const saved = { savedAt: field.instant, savedBy: z.string() };

/** The practice's own text; null for a built-in one, which the product names and versions. */
const Own = z.object({ name: z.string(), version: z.int(), ...saved, retired: z.boolean() });

export const ConsentTextRow = z.object({
  textId: field.consentTextId,
  own: Own.nullable(),
  uses: z.int(),
});
export type ConsentTextRow = z.output<typeof ConsentTextRow>;

export const ConsentText = z.object({
  textId: field.consentTextId,
  own: Own.extend({
    versions: z.array(z.object({ version: z.int(), ...saved })),
  }).nullable(),
  ...Words.shape,
  types: z.array(
    z.object({ visitTypeId: field.id, name: z.string(), active: z.boolean(), signs: z.boolean() }),
  ),
});
export type ConsentText = z.output<typeof ConsentText>;

const ConsentTextVersion = ConsentTextChange.extend({ version: z.int(), ...saved });

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const ofText = ofPractice.extend({ textId: field.consentTextId });
const ofOwn = ofPractice.extend({ textId: field.id });
/** CHANGED_MEANWHILE after another save. */
const seen = { version: field.version };

export const consentTextContracts = {
  'GET /api/admin/practices/:practiceId/consent-texts': {
    params: ofPractice,
    result: z.object({ texts: z.array(ConsentTextRow) }),
  },
  'POST /api/admin/practices/:practiceId/consent-texts': {
    params: ofPractice,
    body: ConsentTextChange,
    result: z.object({ textId: field.id }),
  },
  'GET /api/admin/practices/:practiceId/consent-texts/:textId': { params: ofText, result: ConsentText },
  'PUT /api/admin/practices/:practiceId/consent-texts/:textId': {
    params: ofOwn,
    body: ConsentTextChange.extend(seen),
    result: ConsentText,
  },
  'GET /api/admin/practices/:practiceId/consent-texts/:textId/versions/:version': {
    params: ofOwn.extend({ version: z.coerce.number().pipe(field.version) }),
    result: ConsentTextVersion,
  },
  /** CONSENT_TEXT_USED while a visit type has it. */
  'PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired': {
    params: ofOwn,
    body: z.strictObject({ retired: z.boolean(), ...seen }),
    result: ConsentText,
  },
} satisfies RestContracts;

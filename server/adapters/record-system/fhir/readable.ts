import { z } from 'zod';
import { SEXES } from '#shared/domain/record-system.ts';
import type { RecordType } from './record-resource.ts';

/*
 * The shapes that the product requires of resources, limited to the elements that it reads. Skips only the
 * nonconforming resource. Servers write `null` for absent values, and R4 allows it in lists of primitives.
 */

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'));
const word = text.nullish();
const words = z.array(text.nullable()).nullish();
/** A date or an instant; it may have only a year. */
const moment = text
  .refine((value) => /^\d{4}(-\d\d(-\d\d(T.+)?)?)?$/.test(value) && !Number.isNaN(Date.parse(value)))
  .nullish();
const id = text.regex(/^\S{1,200}$/);

const list = <T extends z.ZodRawShape>(shape: T) => z.array(z.looseObject(shape)).nullish();
const part = <T extends z.ZodRawShape>(shape: T) => z.looseObject(shape).nullish();

const period = part({ start: moment, end: moment });
const coding = list({ system: word, code: word, display: word });
const concept = part({ text: word, coding });
const identifierShape = { use: word, system: word, value: word, type: concept, period };
const reference = part({ reference: word });
const stored = { id, meta: part({ versionId: word, lastUpdated: moment }) };
const written = { ...stored, identifier: list(identifierShape), subject: reference };

export const READABLE: Readonly<Record<RecordType, z.ZodType>> = {
  Patient: z.looseObject({
    ...stored,
    identifier: list(identifierShape),
    name: list({ use: word, text: word, family: word, given: words, prefix: words, suffix: words, period }),
    telecom: list({ system: word, value: word, use: word, rank: z.number().nullish(), period }),
    address: list({
      use: word,
      type: word,
      line: words,
      city: word,
      state: word,
      postalCode: word,
      country: word,
      period,
    }),
    gender: z.enum(SEXES).nullish(),
    birthDate: text.regex(/^\d{4}(-\d\d(-\d\d)?)?$/).nullish(),
    active: z.boolean().nullish(),
    deceasedBoolean: z.boolean().nullish(),
    deceasedDateTime: word,
    link: list({ type: word }),
  }),
  Appointment: z.looseObject({ ...written, participant: list({ actor: reference }) }),
  Encounter: z.looseObject({ ...written, appointment: list({ reference: word }) }),
  DocumentReference: z.looseObject(written),
  Consent: z.looseObject(written),
  Observation: z.looseObject(written),
  QuestionnaireResponse: z.looseObject({ ...written, identifier: part(identifierShape) }),
  Binary: z.looseObject(stored),
  Bundle: z.looseObject({}),
  CapabilityStatement: z.looseObject({
    fhirVersion: word,
    title: word,
    software: part({ name: word }),
    implementation: part({ description: word }),
    rest: list({
      mode: word,
      resource: list({
        type: word,
        interaction: list({ code: word }),
        conditionalCreate: z.boolean().nullish(),
      }),
      interaction: list({ code: word }),
    }),
  }),
};

export const OFFERED_ENCOUNTER = z.looseObject({
  ...written,
  status: text,
  period,
  type: z.array(z.looseObject({ text: word, coding })).nullish(),
  serviceType: concept,
  class: part({ display: word }),
});

export const FOLLOWED_APPOINTMENT = z.looseObject({
  ...written,
  status: z.enum([
    'proposed',
    'pending',
    'booked',
    'arrived',
    'fulfilled',
    'cancelled',
    'noshow',
    'entered-in-error',
    'checked-in',
    'waitlist',
  ]),
  start: moment,
  cancelationReason: concept,
});

const Entry = z.looseObject({
  resource: part({ resourceType: z.string() }),
  search: part({ mode: word }),
});
const Entries = z.array(z.unknown()).nullish();
const Links = z.array(
  z.looseObject({ relation: z.string(), url: z.string() }).catch({ relation: '', url: '' }),
);

/** A bundle's entries; null for an unreadable entry. Anything but a list counts as a single unreadable entry. */
export function entriesOf(bundle: object): (z.output<typeof Entry> | null)[] {
  const entries = Entries.safeParse((bundle as { entry?: unknown }).entry);
  if (!entries.success) return [null];
  return (entries.data ?? []).map((entry) => Entry.safeParse(entry).data ?? null);
}

export function linkOf(bundle: object, relation: string): string | undefined {
  const links = Links.safeParse((bundle as { link?: unknown }).link).data ?? [];
  return links.find((link) => link.relation === relation)?.url;
}

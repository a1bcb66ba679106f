import type { Address, ContactPoint, HumanName, Identifier, Patient, Period } from '@medplum/fhirtypes';
import { cleanForeign, cleanName, cleanText } from '#shared/rules/clean-text.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { SYSTEMS } from './codes.ts';
import { identifierOf, idInReference, type Naming } from './identifiers.ts';

/** Omits empty parts, because FHIR does not allow empty values. */
export const buildAddress = (
  use: 'home' | 'work',
  { line, city, state, zip }: { line: string; city: string; state: string; zip: string },
): Address => ({
  use,
  ...(line ? { line: [line] } : {}),
  ...(city ? { city } : {}),
  ...(state ? { state } : {}),
  ...(zip ? { postalCode: zip } : {}),
  country: 'US',
});

export interface PatientFacts {
  recordId: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD` */
  birthDate: string | null;
  /** `YYYY` or `YYYY-MM`, if the record has no full date. Helps staff choose, but does not identify a patient. */
  bornIn: string | null;
  sex: 'male' | 'female' | 'other' | 'unknown' | null;
  mrn: string | null;
  email: string | null;
  mobile: string | null;
  address: { line: string; city: string; state: string; zip: string } | null;
}

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Null for a resource without an id or a name, or with a name longer than the product stores. `now`: names
 * and numbers whose period has ended are ignored.
 */
export function readPatientFacts(patient: Patient, now: Date): PatientFacts | null {
  const name = nameOf(patient.name, now);
  if (!patient.id || !name) return null;
  const [firstName, lastName] = [cleanName(name.firstName), cleanName(name.lastName)];
  if (firstName.length > LIMITS.knownName || lastName.length > LIMITS.knownName) return null;
  return {
    recordId: patient.id,
    firstName,
    lastName,
    birthDate: WHOLE_DATE.test(patient.birthDate ?? '') ? (patient.birthDate ?? null) : null,
    bornIn: WHOLE_DATE.test(patient.birthDate ?? '') ? null : (patient.birthDate ?? null),
    sex: patient.gender ?? null,
    mrn: orNull(mrnOf(patient.identifier, now)),
    email: orNull(contact(patient.telecom, now, [({ system }) => system === 'email'])),
    mobile: orNull(
      contact(patient.telecom, now, [
        ({ system, use }) => system === 'phone' && use === 'mobile',
        ({ system }) => system === 'sms',
        // A number without a kind may be a mobile number; home and work landlines get no texts.
        ({ system, use }) => system === 'phone' && !use,
      ]),
    ),
    address: addressOf(patient.address, now),
  };
}

const orNull = (text: string | null): string | null => cleanText(text ?? '').trim() || null;

export function isCurrent({ active, deceasedBoolean, deceasedDateTime, link }: Patient): boolean {
  const replaced = link?.some(({ type }) => type === 'replaced-by') ?? false;
  return active !== false && !deceasedBoolean && !deceasedDateTime && !replaced;
}

export const replacementOf = ({ link }: Patient): string | undefined =>
  link
    ?.filter(({ type }) => type === 'replaced-by')
    .map(({ other }) => idInReference(other))
    .find((id) => id !== undefined);

const isPresent = (period: Period | undefined, now: Date) => !period?.end || new Date(period.end) > now;

function nameOf(names: HumanName[] | undefined, now: Date) {
  // Maiden and old names count as earlier names; records are not found by nickname.
  const all = (names ?? []).filter(
    ({ use, period }) => use !== 'old' && use !== 'maiden' && isPresent(period, now),
  );
  const inOrder = [
    ...all.filter(({ use }) => use === 'official'),
    ...all.filter(({ use }) => use === 'usual'),
    ...all.filter(({ use }) => use !== 'nickname' && use !== 'anonymous'),
    ...all,
    ...(names ?? []),
  ];
  for (const one of inOrder) {
    const name = namesIn(one);
    if (name) return name;
  }
  return null;
}

/** Some people have a single name; the other part stays empty. */
function namesIn({ given, family, text }: HumanName) {
  const firstName = (given ?? []).filter(Boolean).join(' ').trim();
  const lastName = (family ?? '').trim();
  if (firstName || lastName) return { firstName, lastName };
  const words = (text ?? '').trim().split(/\s+/);
  const last = words.pop() ?? '';
  return last ? { firstName: words.join(' '), lastName: last } : null;
}

function mrnOf(identifiers: Identifier[] | undefined, now: Date): string | null {
  const all = (identifiers ?? []).filter(({ use, period }) => use !== 'old' && isPresent(period, now));
  const isMrn = ({ type }: Identifier) =>
    type?.coding?.some(
      ({ system, code }) => code === 'MR' && (!system || system === SYSTEMS.identifierType),
    ) ?? false;
  const number = (all.find(isMrn) ?? all.find(({ use, type }) => use === 'usual' && !type))?.value ?? null;
  return number && number.length > LIMITS.knownNumber ? null : number;
}

function contact(
  points: ContactPoint[] | undefined,
  now: Date,
  kinds: ((point: ContactPoint) => boolean)[],
): string | null {
  const present = (points ?? []).filter(
    ({ value, use, period }) => value && use !== 'old' && isPresent(period, now),
  );
  const last = Number.MAX_SAFE_INTEGER;
  for (const kind of kinds) {
    const [first] = present.filter(kind).sort((a, b) => (a.rank ?? last) - (b.rank ?? last));
    if (first?.value) return first.value;
  }
  return null;
}

function addressOf(addresses: Address[] | undefined, now: Date): PatientFacts['address'] {
  const all = (addresses ?? []).filter(
    ({ use, type, period, country }) =>
      use !== 'old' &&
      use !== 'billing' &&
      type !== 'postal' &&
      isPresent(period, now) &&
      (!country || /^(us|usa|united states.*)$/i.test(country)),
  );
  const chosen = all.find(({ use }) => use === 'home') ?? all[0];
  const line = (chosen?.line ?? []).filter(Boolean).join(', ').trim();
  if (!chosen?.city || !chosen.state || !chosen.postalCode || !line) return null;
  const { city, state, postalCode: zip } = chosen;
  return cleanForeign({ line, city, state, zip }) as {
    line: string;
    city: string;
    state: string;
    zip: string;
  };
}

export interface OwnPatientFacts extends Omit<PatientFacts, 'recordId' | 'bornIn'> {
  id: string;
  practiceId: number;
  language: string;
}

export function buildPatient(naming: Naming, facts: OwnPatientFacts): Patient {
  const { id, practiceId, firstName, lastName, birthDate, sex, mrn, email, mobile, address, language } =
    facts;
  const telecom: ContactPoint[] = [];
  if (email) telecom.push({ system: 'email', value: email });
  if (mobile) telecom.push({ system: 'phone', use: 'mobile', value: mobile });
  return {
    resourceType: 'Patient',
    identifier: [
      identifierOf(naming, 'patient', id),
      ...(mrn
        ? [
            {
              type: { coding: [{ system: SYSTEMS.identifierType, code: 'MR' }] },
              system: recordNumberSystem(naming, practiceId),
              value: mrn,
            },
          ]
        : []),
    ],
    name: [
      {
        use: 'official',
        ...(lastName ? { family: lastName } : {}),
        ...(firstName ? { given: [firstName] } : {}),
      },
    ],
    ...(telecom.length > 0 ? { telecom } : {}),
    gender: sex ?? 'unknown',
    ...(birthDate ? { birthDate } : {}),
    ...(address
      ? {
          address: [buildAddress('home', address)],
        }
      : {}),
    communication: [
      { language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true },
    ],
  };
}

export const recordNumberSystem = (naming: Naming, practiceId: number): string =>
  `${naming.systemOf('record-number')}/${practiceId}`;

import type { Address, ContactPoint, HumanName, Identifier, Patient, Period } from '@medplum/fhirtypes';
import { cleanForeign, cleanName, cleanText } from '../../shared/rules/clean-text.ts';
import { LIMITS } from '../../shared/rules/text.ts';
import { buildAddress } from './address.ts';
import { SYSTEMS } from './codes.ts';
import { identifierOf, type Naming } from './identifiers.ts';

/** A patient as the product uses them. */
export interface PatientFacts {
  recordId: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD` */
  birthDate: string | null;
  /** `YYYY` or `YYYY-MM`, where the record has no more; it says who it may be, and identifies no one. */
  bornIn: string | null;
  sex: 'male' | 'female' | 'other' | 'unknown' | null;
  mrn: string | null;
  email: string | null;
  mobile: string | null;
  address: { line: string; city: string; state: string; zip: string } | null;
}

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Null for a resource without an id or a name, or with one that is longer than the product keeps. `now`: names and numbers of former times do not count. */
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
        // A number of no kind may be a mobile one; a landline of home or work gets no text.
        ({ system, use }) => system === 'phone' && !use,
      ]),
    ),
    address: addressOf(patient.address, now),
  };
}

/** Without what hides in copied text; null if nothing is left. */
const orNull = (text: string | null): string | null => cleanText(text ?? '').trim() || null;

/** Whether a visit can be made with them: not with people who have died, or records that are no longer used. */
export function isCurrent({ active, deceasedBoolean, deceasedDateTime, link }: Patient): boolean {
  const replaced = link?.some(({ type }) => type === 'replaced-by') ?? false;
  return active !== false && !deceasedBoolean && !deceasedDateTime && !replaced;
}

const isPresent = (period: Period | undefined, now: Date) => !period?.end || new Date(period.end) > now;

/** The first that says anything: the official name, the usual one, another, a nickname; then former ones. */
function nameOf(names: HumanName[] | undefined, now: Date) {
  // Maiden and old names are former ones; a nickname is not what a record is found by.
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

/** Some people have one name: the other is empty, for none is invented. */
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

/** The first kind that there is; of one kind the lowest rank, which FHIR prefers. */
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

/** A patient of a practice, as the product has them. */
export interface OwnPatientFacts extends Omit<PatientFacts, 'recordId' | 'bornIn'> {
  id: string;
  practiceId: number;
  language: string;
}

/** US Core: identifier, name, gender. */
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
    // An empty value is none in FHIR.
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

/** The `system` of the record numbers of a practice. */
export const recordNumberSystem = (naming: Naming, practiceId: number): string =>
  `${naming.systemOf('record-number')}/${practiceId}`;

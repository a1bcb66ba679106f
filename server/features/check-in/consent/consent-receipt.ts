import { words, writeMoment } from '#server/formats/words/words.ts';
import type { PrintedDocument, PrintedSection } from '#shared/contracts/printed-document.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import type { Language } from '#shared/domain/visit.ts';
import type en from '#shared/i18n/en/check-in/consent-receipt.json';
import { addressLine } from '#shared/rules/address-line.ts';
import { LOCALES } from '#shared/rules/locales.ts';
import { type ConsentRecord, type LocationRecord, timesOf } from './consent-record.ts';

type Say = (key: keyof typeof en, values?: object) => string;

export interface Signed {
  consent: ConsentRecord;
  at: Date;
  location: LocationRecord | null;
  text: string;
  recordId: string;
  hash: Buffer;
}

export function receiptOf(signed: Signed): PrintedDocument {
  const { consent, location, at } = signed;
  const { signedAt, confirmedAt } = timesOf(consent, at);
  const t = words.getFixedT(consent.language, 'consent-receipt');
  const say: Say = (key, values) => t(key, { ...values });
  const facts: [string, string | null][] = [
    [say('patient'), consent.consentName],
    [say('dateOfBirth'), usDate(consent.consentDateOfBirth)],
    [say('age'), String(consent.consentAge)],
    [say('representative'), consent.legalRepresentativeFullName],
    [say('relationship'), consent.relationship && say(`relationship.${consent.relationship}`)],
    [say('signature'), consent.typedSignature],
    [say('signedAt'), moment(signedAt, consent.language)],
    [say('confirmedAt'), confirmedAt && moment(confirmedAt, consent.language)],
    [say('signedRecord'), consent.keptFrom?.recordId ?? null],
    [say('provider'), consent.providerName],
    [say('location'), location && placeOf(location, say)],
    [say('streetAddress'), addressOf(location)],
    [say('state'), location && US_STATES[location.consentState]],
    [say('callback'), location?.callbackNumber ?? null],
    [say('ownText'), consent.ownText ? say('ownTextVersion', consent.ownText) : null],
    [say('version'), `${consent.textVersion} (${consent.language})`],
    [say('address'), consent.ip],
    [say('record'), signed.recordId],
    [say('fingerprint'), signed.hash.toString('hex')],
  ];
  return {
    title: say('title'),
    practice: { name: consent.practiceName, phone: null, logo: null },
    language: consent.language,
    at: at.toISOString(),
    sections: [
      {
        heading: null,
        facts: facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
        table: null,
        paragraphs: [],
      },
      ...sectionsOf(signed.text),
    ],
  };
}

function sectionsOf(text: string): PrintedSection[] {
  const sections: PrintedSection[] = [];
  for (const paragraph of text.split('\n\n')) {
    const heading = paragraph.startsWith('# ') ? paragraph.slice(2) : null;
    if (heading !== null || sections.length === 0)
      sections.push({ heading, facts: [], table: null, paragraphs: [] });
    if (heading === null) sections.at(-1)?.paragraphs.push(paragraph);
  }
  return sections;
}

function placeOf({ consentLocation, consentAddress }: LocationRecord, say: Say): string {
  return consentAddress?.otherPlace ?? say(consentLocation);
}

function addressOf(location: LocationRecord | null): string | null {
  if (!location?.consentAddress) return null;
  const { street, city, zipCode } = location.consentAddress;
  return addressLine({ address: street, city, state: location.consentState, zipCode });
}

const usDate = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

function moment(at: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });
  return writeMoment(format, at);
}

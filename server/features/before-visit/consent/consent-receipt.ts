import type { PrintedDocument, PrintedSection } from '../../../../shared/contracts/printed-document.ts';
import { US_STATES } from '../../../../shared/domain/us-states.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import en from '../../../../shared/i18n/en/before-visit/receipt.json' with { type: 'json' };
import es from '../../../../shared/i18n/es/before-visit/receipt.json' with { type: 'json' };
import { addressLine } from '../../../../shared/rules/address-line.ts';
import { LOCALES } from '../../../../shared/rules/locales.ts';
import { writeMoment } from '../../../formats/words/write-moment.ts';
import type { ConsentRecord, LocationRecord } from './consent-record.ts';

const WORDS: Record<Language, typeof en> = { en, es };
export interface Signed {
  consent: ConsentRecord;
  signedAt: Date;
  location: LocationRecord | null;
  text: string;
  recordId: string;
  hash: Buffer;
}

/**
 * The receipt of a consent in the language of the signature: who signed what, when and from where, with the
 * full text.
 */
export function receiptOf(signed: Signed): PrintedDocument {
  const { consent, location, signedAt } = signed;
  const words = WORDS[consent.language];
  const facts: [string, string | null][] = [
    [words.patient, consent.consentName],
    [words.dateOfBirth, usDate(consent.consentDateOfBirth)],
    [words.age, String(consent.consentAge)],
    [words.representative, consent.legalRepresentativeFullName],
    [words.relationship, consent.relationship && words[`relationship ${consent.relationship}`]],
    [words.signature, consent.typedSignature],
    [words.signedAt, moment(signedAt, consent.language)],
    [words.provider, consent.providerName],
    [words.location, location && placeOf(location, words)],
    [words.streetAddress, addressOf(location)],
    [words.state, location && US_STATES[location.consentState]],
    [words.callback, location?.callbackNumber ?? null],
    [words.version, `${consent.textVersion} (${consent.language})`],
    [words.address, consent.ip],
    [words.record, signed.recordId],
    [words.fingerprint, signed.hash.toString('hex')],
  ];
  return {
    title: words.title,
    subtitle: consent.practiceName,
    language: consent.language,
    at: signedAt.toISOString(),
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

/** The signed text; a paragraph that starts with `# ` is a heading. */
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

function placeOf({ consentLocation, consentAddress }: LocationRecord, words: typeof en): string {
  return consentAddress?.otherPlace ?? words[consentLocation];
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

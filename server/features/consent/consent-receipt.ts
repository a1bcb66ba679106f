import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { US_STATES } from '../../../shared/domain/us-states.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import en from '../../../shared/i18n/en/receipt.json' with { type: 'json' };
import es from '../../../shared/i18n/es/receipt.json' with { type: 'json' };
import type { ConsentRecord, LocationRecord } from './consent-record.ts';

const WORDS: Record<Language, typeof en> = { en, es };
const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };
/** Has the letters of most alphabets; the PDF's built-in fonts have Western European ones only. */
const REGULAR = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const BOLD = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
/** In points; a letter page has 612 by 792. */
const MARGIN = 54;

/** The contents of a receipt. */
export interface Signed {
  consent: ConsentRecord;
  signedAt: Date;
  location: LocationRecord | null;
  /** The signed text. */
  text: string;
  /** Identifies the record in the practice's chain. */
  recordId: string;
  hash: Buffer;
}

/**
 * The receipt of a consent in the language of the signature: who signed what, when and from where, with the
 * full text.
 */
export async function renderReceipt(signed: Signed): Promise<Buffer> {
  const { consent, location, signedAt } = signed;
  const words = WORDS[consent.language];
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: consent.language,
    tagged: true,
    displayTitle: true,
    info: { Title: words.title, Author: consent.practiceName, CreationDate: signedAt, ModDate: signedAt },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });

  document.font(BOLD).fontSize(18).text(words.title);
  document.font(REGULAR).fontSize(11).text(consent.practiceName).moveDown();
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
  for (const [label, value] of facts) {
    if (value === null) continue;
    document.font(BOLD).fontSize(10).text(`${label}: `, { continued: true });
    document.font(REGULAR).text(value);
  }
  document.moveDown();
  for (const paragraph of signed.text.split('\n\n')) {
    const heading = paragraph.startsWith('# ');
    document
      .font(heading ? BOLD : REGULAR)
      .fontSize(heading ? 12 : 10)
      .text(heading ? paragraph.slice(2) : paragraph)
      .moveDown(0.5);
  }
  document.end();
  return finished;
}

function placeOf({ consentLocation, consentAddress }: LocationRecord, words: typeof en): string {
  return consentAddress?.otherPlace ?? words[consentLocation];
}

function addressOf(location: LocationRecord | null): string | null {
  if (!location?.consentAddress) return null;
  const { street, city, zipCode } = location.consentAddress;
  return [street, city, [location.consentState, zipCode].filter(Boolean).join(' ')].join(', ');
}

const usDate = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

function moment(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);
}

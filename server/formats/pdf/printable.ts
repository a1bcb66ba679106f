import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { Coverage } from './font-tables.ts';

/* Typst refuses to write PDF/UA if a character has no glyph. */

/** Typst accepts these characters with any font, and no font has to draw them. */
const NEVER_DRAWN =
  /^(?:\u034f|[\u180b-\u180d]|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]|[\ufe00-\ufe0f])$/u;
const LEFT_OUT = /^\p{Default_Ignorable_Code_Point}$/u;
const PLAIN = /^[\n -~]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const numbered = (point: number): string => `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * Replaces characters that no font has with their numbers, so that the reader sees that something was there. This
 * includes lone surrogates and control characters.
 *
 * @param fonts the available fonts; if empty, everything except ASCII becomes numbers
 */
export function printable(text: string, fonts: readonly Coverage[]): string {
  if (PLAIN.test(text)) return text;
  const lines = text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll(/[\t\p{Zs}]/gu, ' ');
  return Array.from(segmenter.segment(lines), ({ segment }) => printableCluster(segment, fonts)).join('');
}

/** Typst takes a whole grapheme cluster from one font. */
function printableCluster(cluster: string, fonts: readonly Coverage[]): string {
  if (PLAIN.test(cluster)) return cluster;
  const characters = Array.from(cluster).filter((one) => NEVER_DRAWN.test(one) || !LEFT_OUT.test(one));
  const drawn = characters.filter((one) => !NEVER_DRAWN.test(one)).map(pointOf);
  if (fonts.some((font) => drawn.every((point) => isDrawable(point) && font.has(point))))
    return characters.join('');
  if (drawn.length > 1)
    return characters
      .filter((one) => !NEVER_DRAWN.test(one))
      .map((one) => printableCluster(one, fonts))
      .join('');
  return drawn.map(numbered).join('');
}

const pointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Excludes private-use characters, whose meaning depends on the font, and code points that are not text. */
const isDrawable = (point: number): boolean =>
  !/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffc\ufffd]/u.test(String.fromCodePoint(point));

function printableDocument(document: PrintedDocument, fonts: readonly Coverage[]): PrintedDocument {
  const { practice } = document;
  const of = (text: string) => printable(text, fonts);
  return {
    ...document,
    title: of(document.title),
    practice: { ...practice, name: of(practice.name), phone: practice.phone && formatPhone(practice.phone) },
    sections: document.sections.map(({ heading, facts, table, paragraphs }) => ({
      heading: heading === null ? null : of(heading),
      facts: facts.map(({ label, value }) => ({ label: of(label), value: of(value) })),
      table: table && { head: table.head.map(of), rows: table.rows.map((row) => row.map(of)) },
      paragraphs: paragraphs.map(of),
    })),
  };
}

export type Typeset = (document: PrintedDocument, form: 'tagged' | 'plain') => Buffer;

/**
 * Prints a document as PDF, whatever characters it has. If typst refuses it, prints it without the logo, which may be
 * damaged; then in ASCII, which the product's font covers; and finally untagged.
 *
 * @throws typst's error for the plain form
 */
export function print(document: PrintedDocument, coverage: readonly Coverage[], typeset: Typeset): Buffer {
  const printed = printableDocument(document, coverage);
  const withoutLogo = { ...document, practice: { ...document.practice, logo: null } };
  const inAscii = printableDocument(withoutLogo, []);
  const attempts = document.practice.logo
    ? [printed, printableDocument(withoutLogo, coverage), inAscii]
    : [printed, inAscii];
  for (const attempt of attempts) {
    try {
      return typeset(attempt, 'tagged');
    } catch {}
  }
  return typeset(inAscii, 'plain');
}

import type { PrintedDocument } from '#shared/contracts/printed-document.ts';
import type { Coverage } from './font-tables.ts';
import { printableDocument } from './printable.ts';

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

import type { PrintedDocument } from '../../../shared/contracts/printed-document.ts';
import type { Coverage } from './font-tables.ts';
import { printableDocument } from './printable.ts';

/** Typesets a document: tagged, or as plain PDF, which accepts every character. */
export type Typeset = (document: PrintedDocument, form: 'tagged' | 'plain') => Buffer;

/**
 * Prints a document as PDF, whatever characters it has. If typst refuses it with this machine's fonts, it is
 * printed in ASCII, which the product's own font covers, and untagged only if that is refused too.
 *
 * @throws typst's error for the plain form
 */
export function print(document: PrintedDocument, coverage: readonly Coverage[], typeset: Typeset): Buffer {
  try {
    return typeset(printableDocument(document, coverage), 'tagged');
  } catch {
    const inAscii = printableDocument(document, []);
    try {
      return typeset(inAscii, 'tagged');
    } catch {
      return typeset(inAscii, 'plain');
    }
  }
}

import type { PrintedDocument } from '../../shared/contracts/printed-document.ts';
import type { Coverage } from './font-tables.ts';
import { printableDocument } from './printable.ts';

/** Sets a document; tagged, or as the plainest PDF, which refuses nothing for a character. */
export type Typeset = (document: PrintedDocument, form: 'tagged' | 'plain') => Buffer;

/**
 * A document as PDF, whatever characters it has. Where typst refuses it with the fonts of this machine, it is set in ASCII,
 * which the product's own font has, and untagged only if that is refused too.
 *
 * @throws what typst says of the plainest form
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

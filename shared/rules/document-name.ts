import type { DocumentType } from '../domain/document.ts';

/** The longest name of a document, in characters. */
export const DOCUMENT_NAME_LENGTH = 120;

/** Control characters and those that turn or hide text, such as a right-to-left override before an extension. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * A document's name as it is kept: one line without invisible characters or slashes, of at most 120 characters. A file
 * name keeps its extension when it is cut.
 *
 * @returns '' if nothing is left
 */
export function cleanDocumentName(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[/\\]/g, '-')
    .trim();
  const letters = Array.from(name);
  if (letters.length <= DOCUMENT_NAME_LENGTH) return name;
  const extension = /\.(?:pdf|jpe?g)$/i.exec(name)?.[0] ?? '';
  return `${letters
    .slice(0, DOCUMENT_NAME_LENGTH - extension.length)
    .join('')
    .trim()}${extension}`;
}

const EXTENSIONS = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.(?:jpe?g|jpe|jfif)$/i,
} satisfies Record<DocumentType, RegExp>;

/** The name of the downloaded file: with the extension of its type, whatever else the name ends in. */
export function fileNameOf(name: string, type: DocumentType): string {
  if (EXTENSIONS[type].test(name)) return name;
  return `${name}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

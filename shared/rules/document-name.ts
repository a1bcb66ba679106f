import type { DocumentType } from '../domain/document.ts';
import { cutText } from './cut-text.ts';

export const DOCUMENT_NAME_LENGTH = 120;

/**
 * Control characters and characters that turn or hide text, such as a right-to-left override before an extension. The
 * first group keeps joiners within emoji, Persian and Indic words, and the letters of a flag.
 */
const INVISIBLE =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d]|\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * Stores a name as one line without invisible characters or slashes, of at most 120 characters. A file name keeps its
 * extension when it is cut.
 *
 * @returns '' if nothing is left
 */
export function cleanDocumentName(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(INVISIBLE, (_, kept: string | undefined) => kept ?? '')
    .replaceAll(/[/\\]/g, '-')
    .trim();
  const letters = Array.from(name);
  if (letters.length <= DOCUMENT_NAME_LENGTH) return name;
  const extension = /\.(?:pdf|jpe?g)$/i.exec(name)?.[0] ?? '';
  const { length } = letters.slice(0, DOCUMENT_NAME_LENGTH - extension.length).join('');
  return `${cutText(name, length).trim()}${extension}`;
}

const EXTENSIONS = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.(?:jpe?g|jpe|jfif)$/i,
} satisfies Record<DocumentType, RegExp>;

export function fileNameOf(name: string, type: DocumentType): string {
  if (EXTENSIONS[type].test(name)) return name;
  return `${name}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

import { fileTypeFromBuffer } from 'file-type';
import { CodedError, type ErrorCode } from '../../shared/errors.ts';

/** What may be sent in one place. */
export interface FileRule {
  /** Media types by content. */
  types: readonly string[];
  /** Bytes, this many included. */
  mostBytes: number;
  /** Codes of the refusals. */
  tooLarge: ErrorCode;
  wrongType: ErrorCode;
}

/**
 * What a file is, by its first bytes: a name or a header may say anything.
 *
 * @returns its media type, one of the rule's
 * @throws the rule's refusals
 */
export async function checkFile(content: Uint8Array, rule: FileRule): Promise<string> {
  if (content.length > rule.mostBytes) throw new CodedError(rule.tooLarge);
  const type = await typeOf(content);
  if (!rule.types.includes(type)) throw new CodedError(rule.wrongType);
  return type;
}

async function typeOf(content: Uint8Array): Promise<string> {
  try {
    return (await fileTypeFromBuffer(content))?.mime ?? '';
  } catch {
    // Cut off in the middle of what would say it.
    return '';
  }
}

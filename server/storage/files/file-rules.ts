import { fileTypeFromBuffer } from 'file-type';
import { CodedError, type ErrorCode } from '#shared/errors.ts';

export interface FileRule {
  types: readonly string[];
  /** Largest size in bytes, inclusive. */
  mostBytes: number;
  tooLarge: ErrorCode;
  wrongType: ErrorCode;
}

/**
 * Detects a file's type by its first bytes, because names and headers may be wrong.
 *
 * @returns a media type that the rule allows
 * @throws the rule's errors
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
    return '';
  }
}

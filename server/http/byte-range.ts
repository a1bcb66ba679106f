export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The bytes that a `Range` header requests (RFC 9110, section 14).
 *
 * @returns null for all bytes, because the header is missing, or names several ranges or another unit; `beyond` for a
 *   range that must be answered with 416
 */
export function byteRange(header: string | undefined, byteLength: number): ByteRange | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const end = byteLength - 1;
  if (first === '')
    return last === '0' || byteLength === 0
      ? 'beyond'
      : { from: Math.max(0, byteLength - Number(last)), to: end };
  const from = Number(first);
  const to = last === '' ? end : Math.min(Number(last), end);
  if (last !== '' && Number(last) < from) return null;
  return from > end ? 'beyond' : { from, to };
}

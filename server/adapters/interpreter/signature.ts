import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

export const SIGNATURE_HEADER = 'anteroom-signature';

/** `t=<seconds since the epoch>,v1=<hex HMAC-SHA-256 of "<t>.<body>">`, Stripe's format. */
export function signMessage(secret: string, body: string | Buffer, atSeconds: number): string {
  return `t=${atSeconds},v1=${digest(secret, String(atSeconds), body).toString('hex')}`;
}

/** True if a holder of the secret signed the body recently. @param now milliseconds since the epoch */
export function isSigned(
  secret: string,
  body: string | Buffer,
  header: string | undefined,
  now: number,
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  const [, at = '', given = ''] = match ?? [];
  if (!match || Math.abs(now / 1_000 - Number(at)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(digest(secret, at, body), Buffer.from(given, 'hex'));
}

function digest(secret: string, at: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${at}.`).update(body).digest();
}

import { decodeJwt, decodeProtectedHeader, errors, importJWK, jwtVerify } from 'jose';
import { z } from 'zod';
import type { FindKey, KeyedClient } from './client-keys.ts';

/*
 * Assertions that clients sign with their own keys (SMART App Launch 2.2, Client Authentication: Asymmetric;
 * RFC 7523).
 */

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const LONGEST_SECONDS = 300;
const TOLERANCE_SECONDS = 60;

const Header = z.object({ alg: z.string(), kid: z.string(), jku: z.string().optional() });
const Claims = z.object({ jti: z.string().min(1), exp: z.number() });

/** Not verified, only for choosing the client. Empty if the assertion names no client. */
export function clientNamedBy(assertion: string): string {
  try {
    return decodeJwt(assertion).sub ?? '';
  } catch {
    return '';
  }
}

export interface Verified {
  jti: string;
  /** A later repetition is refused anyway. */
  expiresAt: Date;
  key: string;
}

/**
 * Uses the stored key's algorithm, whatever the assertion says.
 *
 * @param audience the token endpoint
 * @returns why it is refused, for the log
 */
export async function verifyAssertion(
  assertion: string,
  client: KeyedClient,
  { findKey, audience, now }: { findKey: FindKey; audience: string; now: number },
): Promise<Verified | string> {
  try {
    const { kid, alg, jku } = Header.parse(decodeProtectedHeader(assertion));
    if (jku !== undefined && jku !== client.keysUrl) return 'another address of keys';
    const key = await findKey(client, kid, alg);
    if (!key) return 'no such key';
    const { payload } = await jwtVerify(assertion, await importJWK(key, key.alg), {
      algorithms: [key.alg],
      issuer: client.clientId,
      subject: client.clientId,
      audience,
      currentDate: new Date(now),
      clockTolerance: TOLERANCE_SECONDS,
    });
    const { jti, exp } = Claims.parse(payload);
    if (exp > now / 1_000 + LONGEST_SECONDS + TOLERANCE_SECONDS) return 'lives too long';
    return { jti, expiresAt: new Date((exp + TOLERANCE_SECONDS) * 1_000), key: kid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return error.code;
    if (error instanceof z.ZodError || error instanceof TypeError || error instanceof DOMException)
      return 'malformed';
    throw error;
  }
}

import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { PARTNER_KINDS, type PartnerKind, type PartnerOutcome } from '#shared/domain/partner.ts';
import type { SharedSecret } from './tokens.ts';

/* A partner's handling of the tokens (docs/OPERATIONS.md), for the demo partner and for partners in tests. */

const Departure = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  jti: z.string(),
  kind: z.enum(PARTNER_KINDS),
  trip: z.string(),
  return_to: z.string(),
  locale: z.enum(['en', 'es']),
  namespace: z.string().optional(),
});
export type ReadDeparture = z.output<typeof Departure>;

export async function readDeparture(
  secret: SharedSecret,
  token: string,
  { product, partner, now }: { product: string; partner: string; now: number },
): Promise<ReadDeparture | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret.text), {
      algorithms: ['HS256'],
      typ: 'anteroom-departure+jwt',
      issuer: product,
      audience: partner,
      currentDate: new Date(now),
    });
    return Departure.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

export interface ReturnClaims extends Record<string, unknown> {
  iss: string;
  aud: string;
  sub: string;
  kind: PartnerKind;
  trip: string;
  nonce: string;
  outcome: PartnerOutcome;
  /** In seconds since the epoch. */
  iat: number;
  exp: number;
}

export function returnOf(departure: ReadDeparture, outcome: PartnerOutcome, now: number): ReturnClaims {
  const iat = Math.floor(now / 1_000);
  const { iss, aud, sub, kind, trip, jti } = departure;
  return { iss: aud, aud: iss, sub, kind, trip, nonce: jti, outcome, iat, exp: iat + 300 };
}

export async function returnAddress(
  secret: SharedSecret,
  returnTo: string,
  claims: ReturnClaims,
): Promise<string> {
  return `${returnTo}?${new URLSearchParams({ token: await signReturn(secret, claims) })}`;
}

export function signReturn(
  secret: SharedSecret,
  claims: Record<string, unknown>,
  header: { alg?: string; typ?: string } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'anteroom-return+jwt', kid: secret.id, ...header })
    .sign(new TextEncoder().encode(secret.text));
}

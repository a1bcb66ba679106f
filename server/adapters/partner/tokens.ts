import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { PARTNER_KINDS, PARTNER_OUTCOMES, type PartnerKind } from '#shared/domain/partner.ts';
import type { Language } from '#shared/domain/visit.ts';

/*
 * Tokens for the trip to a partner and back: JSON Web Tokens under a shared secret (docs/OPERATIONS.md).
 * Their types prevent using one as another.
 */

/** The only algorithm. A token that names another, or none, is refused. */
const ALGORITHM = 'HS256';
const DEPARTURE_SECONDS = 30 * 60;
/** Longest validity of a return token, in seconds: it goes through one redirect. */
const RETURN_SECONDS = 10 * 60;
const TOLERANCE_SECONDS = 60;
const CALL_SECONDS = 60;

export interface SharedSecret {
  id: string;
  text: string;
}

export interface Parties {
  product: string;
  partner: string;
  practice: string;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const newNonce = (): string => randomBytes(32).toString('base64url');
export const hashNonce = (nonce: string): Buffer => createHash('sha256').update(nonce).digest();

/** The key is the secret's text, not decoded. */
const keyOf = ({ text }: SharedSecret) => new TextEncoder().encode(text);

export interface Departure extends Parties {
  kind: PartnerKind;
  tripId: string;
  nonce: string;
  returnTo: string;
  language: Language;
  namespaceRoot: string | null;
}

/** The token that a patient takes to the partner: sender, practice, and return address. Names no person. */
export function signDeparture(secret: SharedSecret, departure: Departure, now: number): Promise<string> {
  const { kind, tripId, nonce, returnTo, language, namespaceRoot } = departure;
  const claims: Record<string, string> = {
    kind,
    trip: tripId,
    return_to: returnTo,
    locale: language,
    jti: nonce,
  };
  if (namespaceRoot) claims.namespace = namespaceRoot;
  return signed(secret, 'departure', departure, now, DEPARTURE_SECONDS, claims);
}

export function signCall(secret: SharedSecret, parties: Parties, now: number): Promise<string> {
  return signed(secret, 'call', parties, now, CALL_SECONDS, { jti: randomUUID() });
}

function signed(
  secret: SharedSecret,
  type: string,
  { product, partner, practice }: Parties,
  now: number,
  seconds: number,
  claims: Record<string, string>,
): Promise<string> {
  const at = Math.floor(now / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: `anteroom-${type}+jwt`, kid: secret.id })
    .setIssuer(product)
    .setAudience(partner)
    .setSubject(practice)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(keyOf(secret));
}

const Return = z.object({
  kind: z.enum(PARTNER_KINDS),
  trip: z.uuid(),
  nonce: z.string().min(1).max(200),
  outcome: z.enum(PARTNER_OUTCOMES),
  iat: z.int(),
  exp: z.int(),
});
export type Return = z.output<typeof Return>;

/** Why a token is refused. For the record; never shown to its bearer. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly why: string;

  constructor(why: string) {
    super(`token refused: ${why}`);
    this.why = why;
  }
}

/**
 * The trip named in a return token. It is unverified, and only selects the secret for {@link verifyReturn}.
 *
 * @throws TokenRefused
 */
export function tripOf(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    return z.object({ trip: z.uuid() }).parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
      .trip;
  } catch {
    throw new TokenRefused('malformed');
  }
}

/** @throws TokenRefused */
export async function verifyReturn(
  secrets: readonly SharedSecret[],
  token: string,
  { product, partner, practice }: Parties,
  now: number,
): Promise<Return & { secretId: string }> {
  const secret = secretOf(secrets, token);
  const { payload } = await jwtVerify(token, keyOf(secret), {
    algorithms: [ALGORITHM],
    typ: 'anteroom-return+jwt',
    issuer: partner,
    audience: product,
    subject: practice,
    currentDate: new Date(now),
    clockTolerance: TOLERANCE_SECONDS,
    requiredClaims: ['exp', 'iat'],
  }).catch((error: unknown) => {
    throw new TokenRefused(error instanceof errors.JOSEError ? error.code : 'malformed');
  });
  const claims = Return.safeParse(payload);
  if (!claims.success) throw new TokenRefused('claims');
  const { iat, exp } = claims.data;
  if (exp - iat > RETURN_SECONDS) throw new TokenRefused('lives-too-long');
  if (iat * 1_000 > now + TOLERANCE_SECONDS * 1_000) throw new TokenRefused('from-the-future');
  return { ...claims.data, secretId: secret.id };
}

function secretOf(secrets: readonly SharedSecret[], token: string): SharedSecret {
  let kid: string | undefined;
  try {
    ({ kid } = decodeProtectedHeader(token));
  } catch {
    throw new TokenRefused('malformed');
  }
  const found = secrets.find(({ id }) => id === kid);
  if (!found) throw new TokenRefused('unknown-secret');
  return found;
}

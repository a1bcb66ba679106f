import { randomUUID } from 'node:crypto';
import { type CryptoKey, SignJWT } from 'jose';
import { z } from 'zod';
import type { Answer } from '#server/adapters/exchange.ts';
import type { SigningAlgorithm } from '#shared/domain/record-system.ts';
import { RecordSystemError } from '../port.ts';
import { ask } from './ask.ts';
import { type Deadline, mayHelp, type SignIn } from './client.ts';
import { refusalOf } from './refusal.ts';

/*
 * SMART Backend Services: client credentials with an assertion signed by our key (SMART App Launch 2.2, §4).
 */

/** The specification allows at most five minutes. */
const ASSERTION_SECONDS = 240;
/** How long before its expiry a token is renewed, in milliseconds, so that none expires in transit. */
const RENEW_BEFORE_MS = 30_000;
/** Validity of a token for which the server gives no expiry. The specification recommends at most five minutes. */
const UNSAID_SECONDS = 120;
const DISCOVERY_FRESH_MS = 3_600_000;

const Discovery = z.object({ token_endpoint: z.url() });
/** Some servers send the seconds as text. Ignores a value that is not a number. */
const Seconds = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive())
  .optional()
  .catch(undefined);
const Token = z.object({ access_token: z.string().min(1), expires_in: Seconds });
const OAuthError = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

export interface SmartClient {
  baseUrl: string;
  clientId: string;
  scopes: string;
  allowPrivate: boolean;
  clock: () => number;
  key: () => Promise<{ id: string; algorithm: SigningAlgorithm; key: CryptoKey }>;
}

/** Signs in, and caches the token until shortly before it expires. Concurrent callers share one request. */
export function openSmartSignIn(client: SmartClient): SignIn {
  const { clock } = client;
  let endpoint: { url: string; at: number } | null = null;
  let kept: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  async function signIn(until: Deadline): Promise<string> {
    if (!client.clientId) throw new RecordSystemError('unauthorized', 'no client ID yet');
    if (!endpoint || clock() - endpoint.at > DISCOVERY_FRESH_MS)
      endpoint = { url: await discover(client, until), at: clock() };
    const { access_token, expires_in } = await askForToken(client, endpoint.url, until).catch((error) => {
      // The endpoint may have moved.
      endpoint = null;
      throw error;
    });
    kept = { token: access_token, until: clock() + (expires_in ?? UNSAID_SECONDS) * 1_000 - RENEW_BEFORE_MS };
    return access_token;
  }
  const renew = (until: Deadline): Promise<string> => {
    asking ??= signIn(until).finally(() => {
      asking = null;
    });
    return asking;
  };
  return {
    token: async (until) => (kept && clock() < kept.until ? kept.token : renew(until)),
    renew,
    forget(token) {
      if (kept?.token === token) kept = null;
    },
  };
}

async function discover({ baseUrl, allowPrivate, clock }: SmartClient, until: Deadline): Promise<string> {
  const url = `${baseUrl}/.well-known/smart-configuration`;
  const answer = await ask(
    { method: 'GET', url, headers: { accept: 'application/json' } },
    { allowPrivate, timeoutMs: until.left() },
  );
  if (answer.status !== 200) {
    const refusal = refusalOf(answer, clock());
    throw refusal.failure === 'away'
      ? refusal
      : new RecordSystemError('unauthorized', 'no SMART configuration', refusal);
  }
  const found = Discovery.safeParse(jsonOf(answer));
  if (!found.success)
    throw new RecordSystemError('unexpected', 'a SMART configuration without token endpoint');
  return found.data.token_endpoint;
}

/** Each attempt has a new assertion, because servers refuse a repeated one. */
async function askForToken(client: SmartClient, endpoint: string, until: Deadline) {
  const { allowPrivate, clock, scopes } = client;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: scopes,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await assertion(client, endpoint),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const answer = await ask(
    { method: 'POST', url: endpoint, headers, body: form.toString() },
    { allowPrivate, timeoutMs: until.left() },
  );
  // RFC 6749 §5.1 requires 200, but some servers send 201.
  if (answer.status !== 200 && answer.status !== 201) throw refusedToken(answer, clock());
  const token = Token.safeParse(jsonOf(answer));
  if (!token.success) throw new RecordSystemError('unexpected', 'a token answer without token');
  return token.data;
}

function refusedToken(answer: Answer, now: number): RecordSystemError {
  const refusal = refusalOf(answer, now);
  if (mayHelp(refusal) || refusal.failure === 'away') return refusal;
  const said = OAuthError.safeParse(jsonOf(answer));
  const why = said.success ? `: ${said.data.error}` : '';
  return new RecordSystemError('unauthorized', `sign-in refused${why}`, { status: answer.status });
}

async function assertion({ clientId, clock, key }: SmartClient, audience: string): Promise<string> {
  const { id, algorithm, key: signing } = await key();
  const now = Math.floor(clock() / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + ASSERTION_SECONDS)
    .sign(signing);
}

function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

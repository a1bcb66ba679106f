import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { FHIR_SCOPES, type FhirScope } from '#shared/domain/fhir-api.ts';
import { verifyAssertion } from './client-assertion.ts';
import type { FindKey } from './client-keys.ts';
import {
  deleteExpired,
  findByToken,
  findForToken,
  insertAssertion,
  insertToken,
  type LiveClient,
  noteUse,
} from './fhir-clients.queries.ts';
import { TOKEN_PATH } from './fhir-clients.service.ts';
import { hashSecret, makeSecret, sameHash } from './sign-in-columns.ts';

export type { LiveClient } from './fhir-clients.queries.ts';

export const TOKEN_SECONDS = 1_800;

const NOTED_EVERY_MS = 60_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Looked up and compared for an unknown client, so that the answer takes as long. */
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';
const NO_HASH = Buffer.alloc(32);

export type TokenRefusal = 'invalid_client' | 'invalid_scope';

export type Proof = { secret: string } | { assertion: string };

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl'>;
type Found = NonNullable<Awaited<ReturnType<typeof findForToken>>>;

/**
 * Issues an access token for a client with this secret, or with an assertion by one of its keys. Rights are not in the
 * token: each request checks the client's.
 *
 * @param asked the scopes; empty means all of the client's
 */
export async function giveToken(
  deps: TokenDeps,
  {
    clientId,
    proof,
    findKey,
    asked,
    from,
  }: { clientId: string; proof: Proof; findKey: FindKey; asked: string[]; from: string },
): Promise<{ token: string; scopes: FhirScope[] } | TokenRefusal> {
  const { db, clock } = deps;
  const now = new Date(clock());
  const found = await findForToken(db, UUID.test(clientId) ? clientId : NO_CLIENT, now);
  const proven =
    'secret' in proof
      ? bySecret(found, proof.secret, now)
      : await byAssertion(deps, found, proof.assertion, findKey);
  if (!found || !proven) return 'invalid_client';

  const scopes = asked.length > 0 ? FHIR_SCOPES.filter((scope) => asked.includes(scope)) : [...found.scopes];
  if (asked.some((one) => !(FHIR_SCOPES as readonly string[]).includes(one))) return 'invalid_scope';
  if (scopes.some((scope) => !found.scopes.includes(scope))) return 'invalid_scope';

  const { secret: token, hash: tokenHash } = makeSecret('fht');
  const expiresAt = new Date(now.getTime() + TOKEN_SECONDS * 1_000);
  await insertToken(db, { hash: tokenHash, clientId: found.clientId, scopes, createdAt: now, expiresAt });
  await noteUse(db, found.clientId, now, from);
  for (const { id: practiceId } of found.practices)
    await audit(db, {
      practiceId,
      actor: `fhir-client:${found.clientId}`,
      action: 'fhir.token-given',
      subjectId: found.clientId,
      details: { from, scopes, ...proven },
    });
  return { token, scopes };
}

function bySecret(found: Found | undefined, secret: string, now: Date): AuditDetails | null {
  const hash = hashSecret(secret);
  const isPresent = sameHash(hash, found?.secretHash ?? NO_HASH);
  const formerHash = found?.formerUntil && found.formerUntil > now ? found.formerHash : null;
  const isFormer = sameHash(hash, formerHash ?? NO_HASH);
  return isPresent || isFormer ? { secret: isPresent ? 'present' : 'former' } : null;
}

/** Each assertion counts once. */
async function byAssertion(
  { db, clock, log, publicUrl }: TokenDeps,
  found: Found | undefined,
  assertion: string,
  findKey: FindKey,
): Promise<AuditDetails | null> {
  if (!found?.keySet) return null;
  const { clientId } = found;
  const audience = `${publicUrl}${TOKEN_PATH}`;
  const client = { ...found, keySet: found.keySet };
  const verified = await verifyAssertion(assertion, client, { findKey, audience, now: clock() });
  if (typeof verified === 'string') {
    log.info({ clientId, why: verified }, 'client assertion refused');
    return null;
  }
  const { jti, expiresAt, key } = verified;
  const isFirst = await insertAssertion(db, { clientId, jtiHash: hashSecret(jti), expiresAt });
  if (!isFirst) log.info({ clientId, why: 'used before' }, 'client assertion refused');
  return isFirst ? { key } : null;
}

/** With current rights; undefined for an unknown or invalid token. */
export async function findCaller(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  from: string,
): Promise<LiveClient | undefined> {
  const now = new Date(clock());
  const client = await findByToken(db, hashSecret(token), now);
  if (!client) return undefined;
  const isRecent = client.lastUsedAt && now.getTime() - client.lastUsedAt.getTime() < NOTED_EVERY_MS;
  if (!isRecent || client.lastUsedFrom !== from) await noteUse(db, client.clientId, now, from);
  return client;
}

export const removeExpiredTokens = ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> =>
  deleteExpired(db, new Date(now));

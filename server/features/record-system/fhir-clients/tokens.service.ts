import { FHIR_SCOPES, type FhirScope } from '../../../../shared/domain/fhir-api.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import {
  deleteExpiredTokens,
  findByToken,
  findForToken,
  insertToken,
  type LiveClient,
  noteUse,
} from './fhir-clients.queries.ts';
import { hashSecret, makeSecret, sameHash } from './secrets.ts';

export type { LiveClient } from './fhir-clients.queries.ts';

export const TOKEN_SECONDS = 1_800;

/** A last use is recorded once a minute, unless it comes from another address. */
const NOTED_EVERY_MS = 60_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Looked up and compared if there is no such client, so that the answer takes as long. */
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';
const NO_HASH = Buffer.alloc(32);

/** A refusal of RFC 6749, §5.2. */
export type TokenRefusal = 'invalid_client' | 'invalid_scope';

/**
 * Issues an access token for a client with this secret. Rights are checked on the client at each request, not
 * stored in the token.
 *
 * @param asked the scopes; empty means all of the client's
 */
export async function giveToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { clientId, secret, asked, from }: { clientId: string; secret: string; asked: string[]; from: string },
): Promise<{ token: string; scopes: FhirScope[] } | TokenRefusal> {
  const now = new Date(clock());
  const found = await findForToken(db, UUID.test(clientId) ? clientId : NO_CLIENT, now);
  const hash = hashSecret(secret);
  const isPresent = sameHash(hash, found?.secretHash ?? NO_HASH);
  const formerHash = found?.formerUntil && found.formerUntil > now ? found.formerHash : null;
  const isFormer = sameHash(hash, formerHash ?? NO_HASH);
  if (!found || !(isPresent || isFormer)) return 'invalid_client';

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
      details: { from, scopes, secret: isPresent ? 'present' : 'former' },
    });
  return { token, scopes };
}

/** The token's client with its current rights; undefined for an unknown or invalid token. */
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
  deleteExpiredTokens(db, new Date(now));

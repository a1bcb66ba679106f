import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { findCaller, type LiveClient } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import type { FhirScope, FhirTypeName } from '#shared/domain/fhir-api.ts';
import { FhirError } from './outcome.ts';

const REQUESTS_PER_MINUTE = 600;

export interface Guarded {
  client: LiveClient;
  request: FastifyRequest;
  reply: FastifyReply;
  /** @throws FhirError 403 */
  require(type: FhirTypeName): Promise<void>;
}

export type Limiter = (request: FastifyRequest) => Promise<void>;

export function limiter(
  app: FastifyInstance,
  max: number,
  keyOf: (request: FastifyRequest) => string,
): Limiter {
  // Without the plugin, as in tests of other features, there is no limit.
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: keyOf,
    allowList: [],
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new FhirError(429, 'throttled', 'Too many requests. Try again later.', {
        'retry-after': String(Math.max(1, counted.ttlInSeconds)),
      });
  };
}

/**
 * Runs handlers for callers with a valid token. The client is reread for each request, so that a disabled client or a
 * removed scope is refused immediately.
 */
export function guard(app: FastifyInstance, deps: Deps) {
  const clients = new WeakMap<FastifyRequest, string>();
  const limit = limiter(app, REQUESTS_PER_MINUTE, (request) => `fhir-client ${clients.get(request) ?? ''}`);
  return (handle: (guarded: Guarded) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const client = await authenticated(deps, request);
      clients.set(request, client.clientId);
      await limit(request);
      const require = (type: FhirTypeName) => requireScope(deps, client, request, type);
      return handle({ client, request, reply, require });
    };
}

async function authenticated(deps: Deps, request: FastifyRequest): Promise<LiveClient> {
  const { authorization } = request.headers;
  if (authorization === undefined)
    throw new FhirError(401, 'login', 'A token is needed.', { 'www-authenticate': 'Bearer' });
  const [, token] = /^Bearer +([\w.~+/-]{1,200}=*)$/i.exec(authorization) ?? [];
  const client = token === undefined ? undefined : await findCaller(deps, token, request.ip);
  if (!client)
    throw new FhirError(401, 'login', 'The token is not valid, or not any more.', {
      'www-authenticate': 'Bearer error="invalid_token"',
    });
  return client;
}

async function requireScope(
  deps: Deps,
  { clientId, scopes, practices }: LiveClient,
  { ip }: FastifyRequest,
  type: FhirTypeName,
): Promise<void> {
  const scope: FhirScope = `system/${type}.rs`;
  if (scopes.includes(scope)) return;
  const practiceIds = practices.map(({ id }) => id);
  await noteRequest(deps, { clientId, practiceIds, action: 'fhir.refused', from: ip, details: { scope } });
  throw new FhirError(403, 'forbidden', `The token does not have ${scope}.`, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
  });
}

/** Ids and counts that a request read or was refused; never search terms. */
interface Noted {
  clientId: string;
  practiceIds: readonly number[];
  action: AuditAction;
  subjectId?: string | undefined;
  from: string;
  details: AuditDetails;
}

export async function noteRequest({ db }: Pick<Deps, 'db'>, noted: Noted): Promise<void> {
  const { clientId, practiceIds, action, subjectId, from, details } = noted;
  for (const practiceId of practiceIds)
    await audit(db, {
      practiceId,
      actor: `fhir-client:${clientId}`,
      action,
      ...(subjectId ? { subjectId } : {}),
      details: { ...details, from },
    });
}

import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { IdentityProvider } from './adapters/identity/port.ts';
import { relyingParty } from './adapters/identity/relying-party.ts';
import { audit } from './features/core/audit/audit.service.ts';
import { type Deps, depsWith } from './features/deps.ts';
import { CALLS, FEATURES } from './features/index.ts';
import { usesStripe } from './features/practice/practice-services/payment-processors.ts';
import { findAccountById } from './features/staff/sign-in/auth.queries.ts';
import { createAuthenticators } from './http/access/authenticators.ts';
import { fromOrigin, nextRequestId } from './http/access/call-origin.ts';
import type { Authenticators, Caller } from './http/access/caller.ts';
import { createTickets, sessionNamed } from './http/access/cookies.ts';
import { limitCookies, readOwnCookies } from './http/access/own-cookies.ts';
import { LiveSessions } from './http/access/staff-sessions.ts';
import { keepAnswers } from './http/answers.ts';
import { apiDocs } from './http/api-docs.ts';
import { callCounters } from './http/call-counters.ts';
import { trustProxy } from './http/client-address.ts';
import { installErrorHandler, sendError } from './http/errors.ts';
import { FailureLimits, limitFailures } from './http/failure-limits.ts';
import { healthRoutes } from './http/health.ts';
import { limitedBy, limitKey } from './http/limit-key.ts';
import { openServer } from './http/open-server.ts';
import { installOriginCheck } from './http/origin.ts';
import { restPlugin } from './http/rest.ts';
import { bareHeaders, installSecurityHeaders } from './http/security-headers.ts';
import { redirectLoopbackAliases, serveClient } from './http/static-client.ts';
import { refuseUnreadable } from './http/too-large-page.ts';
import { isUnaskedRead } from './http/unasked-read.ts';
import { compileValidator } from './http/validate.ts';

const BODY_LIMIT = 64 * 1024;
/** Calls per minute and address. A whole practice may share one address. */
const CALLS_PER_MINUTE = 1_200;

const TICKETS = 'HS256';

export interface App {
  app: FastifyInstance;
  authenticators: Authenticators;
}

export async function buildApp(deps: Deps, { clientRoot }: { clientRoot: string }): Promise<App> {
  const { settings, publicUrl, db, clock } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than most requests. Log lines identify the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: nextRequestId,
    trustProxy: trustProxy(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 2_000 },
    // No hook runs for an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareHeaders(publicUrl));
      sendError(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable(bareHeaders(publicUrl)),
    serverFactory: (handler) => openServer(settings.tls !== undefined, handler),
    // A closing connection must not accept another request.
    return503OnClosing: true,
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  keepAnswers(app, deps.metrics, ({ ip, cookies }) => ({
    from: deps.keys.networkMark(limitKey(ip)),
    session: sessionNamed(tickets, cookies ?? {}),
  }));
  redirectLoopbackAliases(app, publicUrl);
  await installSecurityHeaders(app, publicUrl, () => usesStripe(deps));
  // Before the rate limit, so that health checks do not count.
  healthRoutes(app, deps);
  await app.register(cookie);
  readOwnCookies(app, publicUrl);
  installOriginCheck(app, () => publicUrl);
  await app.register(jwt, {
    secret: deps.keys.session,
    sign: { algorithm: TICKETS },
    // Ignores the algorithm in a token's header.
    verify: { algorithms: [TICKETS] },
  });
  const liveSessions = new LiveSessions();
  if (deps.rateLimits) {
    await app.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: (request) => limitedBy(tickets, liveSessions, request),
      ...(deps.sharedCounters ? { store: callCounters(deps.sharedCounters) } : {}),
      // Matches the route, not the address: `/%61pi` leads to the same route as `/api`.
      allowList: (request) => !/^\/(api|fhir|oidc|auth-callback)\b/.test(request.routeOptions.url ?? ''),
    });
    limitFailures(app, new FailureLimits(deps.sharedCounters));
  }
  // Runs after the body was read, because reading a stream loses the async context.
  app.addHook('preHandler', (request, _reply, done) =>
    fromOrigin(
      {
        address: request.ip,
        userAgent: request.headers['user-agent'],
        requestId: request.id,
        unasked: isUnaskedRead(request),
      },
      done,
    ),
  );
  const tickets = createTickets(app.jwt);
  limitCookies(app, tickets, publicUrl);
  const authenticators = createAuthenticators({ db, tickets, clock, liveSessions, publicUrl });
  const identity = await identityProvider(app, deps);
  const party = relyingParty(identity, publicUrl);
  const httpDeps = depsWith(deps, { tickets, authenticators, identity, party });
  for (const plugin of FEATURES.flatMap(({ http = [] }) => http)) await app.register(plugin(httpDeps));
  const calls = CALLS.map((routes) => routes(httpDeps));
  await app.register(restPlugin(calls, authenticators, (caller, name) => noteDenied(db, caller, name)));
  apiDocs(app, authenticators, publicUrl);
  await serveClient(app, clientRoot);
  await app.ready();
  return { app, authenticators };
}

async function identityProvider(app: FastifyInstance, deps: Deps): Promise<IdentityProvider> {
  const { settings, db, keys, publicUrl, clock } = deps;
  if (settings.oidc) {
    const { externalIdentity } = await import('./adapters/identity/external.ts');
    return externalIdentity(settings.oidc);
  }
  const { mountEmbeddedIdentity } = await import('./adapters/identity/embedded.ts');
  return mountEmbeddedIdentity({
    app,
    db,
    keys,
    publicUrl,
    clock,
    findAccount: async (id) => {
      const account = await findAccountById(db, id);
      return account && { email: account.email, name: account.displayName };
    },
  });
}

async function noteDenied(db: Deps['db'], caller: Caller, call: string): Promise<void> {
  const staff = await caller.staff().catch(() => null);
  if (!staff) return;
  const actor = `account:${staff.accountId}`;
  await audit(db, { actor, action: 'access.refused', details: { kind: 'call', call } });
}

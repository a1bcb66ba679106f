import type { FastifyInstance } from 'fastify';
import { OIDC_PREFIX } from '#server/adapters/identity/port.ts';
import { CodedError } from '#shared/errors.ts';

const READ_ONLY = new Set(['GET', 'HEAD', 'OPTIONS']);
const WITHOUT_BROWSER = [`${OIDC_PREFIX}/`, '/api/webhooks/', '/fhir/'];

/**
 * Changes must come from our own pages: browsers send Origin with every such request, and another site's page cannot
 * forge it. Decided by the matched route, not the address: `/%61pi` matches the same route as `/api`. Exempt are
 * OpenID Connect's endpoints, webhooks and the FHIR API, which other servers call and which authenticate their callers
 * without cookies.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READ_ONLY.has(request.method) || request.headers.origin === publicOrigin()) return done();
    const { url = '' } = request.routeOptions;
    const withoutBrowser = WITHOUT_BROWSER.some((prefix) => url.startsWith(prefix));
    done(withoutBrowser ? undefined : new CodedError('ORIGIN_REFUSED'));
  });
}

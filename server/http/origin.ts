import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../shared/errors.ts';
import { OIDC_PREFIX } from '../integrations/identity-oidc/port.ts';

const READ_ONLY = new Set(['GET', 'HEAD', 'OPTIONS']);
const WITHOUT_BROWSER = [`${OIDC_PREFIX}/`, '/api/webhooks/'];

/**
 * A change must be asked for by our own pages: browsers send Origin with every such request, and a page of
 * another site cannot forge it. Decided by the route that was found, never by the address as it was written:
 * `/%61pi` leads to the same route as `/api`. OpenID Connect's own addresses are asked without a browser, and so
 * are those where other services tell us something, each of which checks who it is that tells.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READ_ONLY.has(request.method) || request.headers.origin === publicOrigin()) return done();
    const { url = '' } = request.routeOptions;
    const withoutBrowser = WITHOUT_BROWSER.some((prefix) => url.startsWith(prefix));
    done(withoutBrowser ? undefined : new CodedError('ORIGIN_REFUSED'));
  });
}

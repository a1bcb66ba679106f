import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../shared/errors.ts';
import { OIDC_PREFIX } from '../integrations/identity-oidc/port.ts';
import { STRIPE_WEBHOOK } from '../integrations/payments-stripe/port.ts';

const READ_ONLY = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change must be asked for by our own pages: browsers send Origin with every such request, and a page of
 * another site cannot forge it. Decided by the route that was found, never by the address as it was written:
 * `/%61pi` leads to the same route as `/api`. OpenID Connect's own addresses are asked without a browser, and so is
 * the card processor's webhook, whose every request is signed.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const changes =
      !READ_ONLY.has(request.method) &&
      !request.routeOptions.url?.startsWith(`${OIDC_PREFIX}/`) &&
      request.routeOptions.url !== STRIPE_WEBHOOK;
    done(changes && request.headers.origin !== publicOrigin() ? new CodedError('ORIGIN_REFUSED') : undefined);
  });
}

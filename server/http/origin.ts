import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../shared/errors.ts';

const READ_ONLY = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change asked for under `/api` must come from our own pages: browsers send Origin with every such
 * request, and a page of another site cannot forge it.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const changes = !READ_ONLY.has(request.method) && request.url.startsWith('/api/');
    done(changes && request.headers.origin !== publicOrigin() ? new CodedError('ORIGIN_REFUSED') : undefined);
  });
}

import type { FastifyRequest } from 'fastify';
import { UNASKED_HEADER } from '../../shared/domain/unasked.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call changes nothing, also as a POST: its contract says so. */
    reads?: true;
  }
}

/** Whether a page reloads unprompted what it shows. Calls that may change something never count as such. */
export function isUnaskedRead({
  method,
  headers,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'headers' | 'routeOptions'>): boolean {
  return headers[UNASKED_HEADER] !== undefined && (method === 'GET' || routeOptions.config.reads === true);
}

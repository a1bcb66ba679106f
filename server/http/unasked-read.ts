import type { FastifyRequest } from 'fastify';
import { UNASKED_HEADER } from '#shared/domain/call-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    reads?: true;
  }
}

/** A page refetches its data automatically. Calls that may change something never count. */
export function isUnaskedRead({
  method,
  headers,
  routeOptions,
}: Pick<FastifyRequest, 'method' | 'headers' | 'routeOptions'>): boolean {
  return headers[UNASKED_HEADER] !== undefined && (method === 'GET' || routeOptions.config.reads === true);
}

import type { FastifyRequest } from 'fastify';
import { UNASKED_HEADER } from '../../shared/domain/unasked.ts';

/** Whether a page reloads unprompted what it shows. Calls that may change something never count as such. */
export function isUnaskedRead({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const reads = method === 'GET' || (method === 'POST' && /\/search(\?|$)/.test(url));
  return reads && headers[UNASKED_HEADER] !== undefined;
}

import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../shared/errors.ts';

const codes = new WeakMap<FastifyRequest, ErrorCode>();

/** Keeps with what code a call is refused, for its line in the log. */
export function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  codes.set(request, code);
}

/** Undefined for a call that was not refused, or failed. */
export function refusalOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}

import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';

const codes = new WeakMap<FastifyRequest, ErrorCode>();

export function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  codes.set(request, code);
}

export function refusalOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}

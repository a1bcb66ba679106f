import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CodedError, type ErrorCode, isErrorCode } from '#shared/errors.ts';
import { isDatabaseAway } from '../storage/db/database-error.ts';

const codes = new WeakMap<FastifyRequest, ErrorCode>();

function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  codes.set(request, code);
}

export function refusalOf(request: FastifyRequest): ErrorCode | undefined {
  return codes.get(request);
}

/** The only error handler. Every error answer is `{ error: { code, message, details } }`. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const coded = toCoded(error);
  if (coded.status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
  else noteRefusal(request, coded.code);
  const seconds = coded.details?.seconds;
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  void reply.code(coded.status).send({ error: coded.toBody() });
}

/** character_not_in_repertoire, untranslatable_character */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

export function toCoded(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
      fields[path] ??= isLocaleKey(issue.message) ? issue.message : 'FIELD_INVALID';
    }
    // A field error with its own code (PRODUCT 5.2) becomes the code of the whole error.
    const code = Object.values(fields).find(isErrorCode) ?? 'INVALID_INPUT';
    return new CodedError(code, 'The request does not fit its schema.', { fields });
  }
  // PostgreSQL stores every character except NUL.
  if (UNSTORABLE_TEXT.has((error as Partial<FastifyError> | null)?.code ?? '')) {
    return new CodedError('INVALID_INPUT', 'The request holds a character that cannot be kept.');
  }
  if (isDatabaseAway(error))
    return new CodedError('SERVICE_UNAVAILABLE', 'The database cannot be reached, or cannot write.');
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  switch (status) {
    case 404:
      return new CodedError('NOT_FOUND');
    case 413:
      return new CodedError('PAYLOAD_TOO_LARGE');
    case 415:
      return new CodedError('UNSUPPORTED_MEDIA_TYPE');
    case 429:
      return new CodedError('TOO_MANY_REQUESTS');
    default:
      if (status >= 400 && status < 500)
        return new CodedError('INVALID_INPUT', 'The request cannot be read.');
      return new CodedError('UNABLE_COMPLETE_REQUEST', 'Unable to complete request. Please try again.');
  }
}

export function isLocaleKey(message: string | undefined): message is string {
  return message !== undefined && /^[A-Z][A-Z_]+$/.test(message);
}

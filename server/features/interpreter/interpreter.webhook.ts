import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CodedError } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { SERVICE_STATUSES } from '../../integrations/interpreter/port.ts';
import { isSigned, SIGNATURE_HEADER } from '../../integrations/interpreter/signature.ts';
import type { Deps } from '../deps.ts';
import { nameInterpreter, STATUS_PATH, visitOfRequest } from './interpreter.service.ts';

const Message = z.object({
  requestId: z.uuid(),
  status: z.enum(SERVICE_STATUSES),
  /** The interpreter's name in the visit. */
  interpreterName: z.string().trim().min(1).max(LIMITS.personName).optional(),
});

/** In bytes; a message has a few hundred. */
const BODY_LIMIT = 8_192;

/**
 * Where the interpreter service reports a request's outcome. The signature authorises. Messages may be
 * repeated and out of order: one about a closed request changes nothing.
 */
export async function interpreterWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  const secret = deps.interpreters?.webhookSecret;
  if (!secret) return;
  await app.register(async (scope) => {
    // Raw, because the signature covers the exact bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(STATUS_PATH, { bodyLimit: BODY_LIMIT }, async (request) => {
      const body = request.body as Buffer | undefined;
      const header = request.headers[SIGNATURE_HEADER];
      if (!body || !isSigned(secret, body, String(header ?? ''), deps.clock()))
        throw new CodedError('ACCESS_DENIED');
      await take(deps, read(body));
      return { result: {} };
    });
  });
}

function read(body: Buffer): z.output<typeof Message> {
  try {
    return Message.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new CodedError('INVALID_INPUT');
  }
}

async function take(deps: Deps, { requestId, status, interpreterName }: z.output<typeof Message>) {
  const visitId = await visitOfRequest(deps.db, requestId);
  if (!visitId) throw new CodedError('NOT_FOUND');
  if (interpreterName) await nameInterpreter(deps.db, requestId, interpreterName);
  if (status === 'assigned') return;
  await deps.events.transaction((_trx, happened) =>
    happened({ type: 'interpreter.gone', visitId, requestId, why: status }),
  );
}

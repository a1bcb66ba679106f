import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SERVICE_STATUSES } from '#server/adapters/interpreter/port.ts';
import { isSigned, SIGNATURE_HEADER } from '#server/adapters/interpreter/signature.ts';
import type { Deps } from '#server/features/deps.ts';
import { openService } from '#server/features/practice/practice-services/interpreter-services.ts';
import { selectSigningServices } from '#server/features/practice/practice-services/stored-interpreter-services.ts';
import { field } from '#shared/contracts/fields.ts';
import { CodedError } from '#shared/errors.ts';
import { cleanForeign } from '#shared/rules/clean-text.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { nameInterpreter, PRACTICE_STATUS_PATH, STATUS_PATH, visitOfRequest } from './interpreter.service.ts';

const Message = z.object({
  requestId: z.uuid(),
  status: z.enum(SERVICE_STATUSES),
  interpreterName: z.string().trim().min(1).max(LIMITS.personName).optional(),
});

/** In bytes; a message has a few hundred. */
const BODY_LIMIT = 8_192;

interface Signer {
  serviceId: string | null;
  secret: string;
}

/**
 * Interpreter services report a request's outcome here. The installation's service and each practice's own service
 * have separate addresses. The signature authorizes only for the service's own requests. Messages may be repeated or
 * out of order; a message about a closed request changes nothing.
 */
export function interpreterWebhook(deps: Deps): FastifyPluginAsync {
  const installation = deps.interpreters?.webhookSecret;
  return async (app) => {
    // Raw, because the signature covers the exact bytes.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const post = (path: string, signers: (request: FastifyRequest) => Promise<Signer[]>) =>
      app.post(path, { bodyLimit: BODY_LIMIT }, async (request) => {
        const body = request.body as Buffer | undefined;
        const header = String(request.headers[SIGNATURE_HEADER] ?? '');
        const signer = (await signers(request)).find(
          ({ secret }) => body && isSigned(secret, body, header, deps.clock()),
        );
        if (!body || !signer) throw new CodedError('ACCESS_DENIED');
        await take(deps, signer, read(body));
        return { result: {} };
      });
    if (installation) post(STATUS_PATH, async () => [{ serviceId: null, secret: installation }]);
    post(`${PRACTICE_STATUS_PATH}/:practiceId`, ({ params }) => signersOf(deps, params));
  };
}

const Params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

/** Empty for a practice without a service, so that it looks like a wrong signature. */
async function signersOf(deps: Deps, params: unknown): Promise<Signer[]> {
  const known = Params.safeParse(params);
  if (!known.success) return [];
  const services = await selectSigningServices(deps.db, known.data.practiceId);
  return services.flatMap((stored) => {
    const secret = openService(deps, stored)?.webhookSecret;
    return secret ? [{ serviceId: stored.id, secret }] : [];
  });
}

function read(body: Buffer): z.output<typeof Message> {
  try {
    return Message.parse(cleanForeign(JSON.parse(body.toString('utf8'))));
  } catch {
    throw new CodedError('INVALID_INPUT');
  }
}

async function take(
  deps: Deps,
  { serviceId }: Signer,
  { requestId, status, interpreterName }: z.output<typeof Message>,
) {
  const visitId = await visitOfRequest(deps.db, requestId, serviceId);
  if (!visitId) throw new CodedError('NOT_FOUND');
  if (interpreterName) await nameInterpreter(deps.db, requestId, interpreterName);
  if (status === 'assigned') return;
  await deps.events.transaction((_trx, happened) =>
    happened({ type: 'interpreter.gone', visitId, requestId, why: status }),
  );
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/features/deps.ts';
import { ASSERTION_TYPE, clientNamedBy } from '#server/features/ehr/fhir-clients/client-assertion.ts';
import { openClientKeys } from '#server/features/ehr/fhir-clients/client-keys.ts';
import { giveToken, type Proof, TOKEN_SECONDS } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { limiter } from './guarded.ts';
import { toFhirError } from './outcome.ts';

/** Per minute; a token lasts for half an hour. */
const TOKENS_PER_ADDRESS = 60;
const TOKENS_PER_CLIENT = 20;

/** RFC 6749, §5.2. */
class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, words: string, headers: Record<string, string> = {}) {
    super(words);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

interface Credentials {
  /** Not verified yet. */
  clientId: string;
  proof: Proof;
}

/** `POST /fhir/oauth/token`: client credentials, by HTTP Basic, in the form, or by an assertion. */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  const findKey = openClientKeys(deps);
  const seen = new WeakMap<FastifyRequest, string>();
  const ofAddress = limiter(app, TOKENS_PER_ADDRESS, ({ ip }) => `fhir-token ${limitKey(ip)}`);
  // Includes the address, so that others cannot use up the client's limit.
  const ofClient = limiter(
    app,
    TOKENS_PER_CLIENT,
    (request) => `fhir-token ${limitKey(request.ip)} ${seen.get(request) ?? ''}`,
  );

  app.route({
    method: 'POST',
    url: '/oauth/token',
    errorHandler: (error, request, reply) => {
      const refusal = asTokenError(error);
      if (refusal.status >= 500) request.log.error({ err: error, reqId: request.id }, 'no token given');
      return reply
        .code(refusal.status)
        .headers({ ...refusal.headers, 'cache-control': 'no-store', pragma: 'no-cache' })
        .send({ error: refusal.code, error_description: refusal.message });
    },
    handler: async (request, reply) => {
      await ofAddress(request);
      const form = formOf(request);
      if (form.get('grant_type') !== 'client_credentials') {
        const missing = !form.has('grant_type');
        throw new TokenError(
          400,
          missing ? 'invalid_request' : 'unsupported_grant_type',
          'grant_type has to be client_credentials.',
        );
      }
      const { clientId, proof } = credentialsOf(request, form);
      seen.set(request, cutText(clientId, 64));
      await ofClient(request);
      const asked = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
      const given = await giveToken(deps, { clientId, proof, findKey, asked, from: request.ip });
      if (given === 'invalid_client') throw invalidClient();
      if (given === 'invalid_scope')
        throw new TokenError(400, 'invalid_scope', 'The client does not have all of these scopes.');
      return reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' }).send({
        access_token: given.token,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: given.scopes.join(' '),
      });
    },
  });
}

/** @throws TokenError for another content type, and for a repeated parameter (RFC 6749, §3.2) */
function formOf({ body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof URLSearchParams))
    throw new TokenError(400, 'invalid_request', 'The body has to be application/x-www-form-urlencoded.');
  const names = [...body.keys()];
  if (new Set(names).size < names.length)
    throw new TokenError(400, 'invalid_request', 'A parameter is there twice.');
  return body;
}

function credentialsOf({ headers }: FastifyRequest, form: URLSearchParams): Credentials {
  const { authorization } = headers;
  if (form.has('client_assertion') || form.has('client_assertion_type')) {
    if (authorization !== undefined || form.has('client_secret'))
      throw new TokenError(400, 'invalid_request', 'A secret and an assertion are there.');
    return assertedBy(form);
  }
  if (authorization === undefined)
    return { clientId: form.get('client_id') ?? '', proof: { secret: form.get('client_secret') ?? '' } };
  if (form.has('client_secret'))
    throw new TokenError(400, 'invalid_request', 'The secret is in the header and in the body.');
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]{1,1000})$/i.exec(authorization) ?? [];
  if (encoded === undefined) throw invalidClient();
  const text = Buffer.from(encoded, 'base64').toString();
  const at = text.indexOf(':');
  if (at < 0) throw invalidClient();
  return named(form, {
    clientId: unescaped(text.slice(0, at)),
    proof: { secret: unescaped(text.slice(at + 1)) },
  });
}

/**
 * RFC 7521, §4.2.
 *
 * @throws TokenError
 */
function assertedBy(form: URLSearchParams): Credentials {
  const assertion = form.get('client_assertion');
  if (form.get('client_assertion_type') !== ASSERTION_TYPE || !assertion)
    throw new TokenError(
      400,
      'invalid_request',
      `client_assertion_type has to be ${ASSERTION_TYPE}, with a client_assertion.`,
    );
  return named(form, { clientId: clientNamedBy(assertion), proof: { assertion } });
}

function named(form: URLSearchParams, credentials: Credentials): Credentials {
  const clientId = form.get('client_id');
  if (clientId !== null && clientId !== credentials.clientId) throw invalidClient();
  return credentials;
}

/** Form-encoded before Basic (RFC 6749, §2.3.1). */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The same for an unknown client, a wrong secret or assertion, and a disabled or expired client. */
const invalidClient = () =>
  new TokenError(401, 'invalid_client', 'The client, its secret or its assertion is wrong.', {
    'www-authenticate': 'Basic realm="fhir"',
  });

function asTokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  const { status, headers } = toFhirError(error);
  if (status === 429) return new TokenError(429, 'temporarily_unavailable', 'Too many requests.', headers);
  if (status >= 500) return new TokenError(status, 'server_error', 'The request failed.');
  return new TokenError(400, 'invalid_request', 'The request cannot be read.');
}

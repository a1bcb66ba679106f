import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cutText } from '../../../../shared/rules/cut-text.ts';
import { limitKey } from '../../../http/limit-key.ts';
import type { Deps } from '../../deps.ts';
import { giveToken, TOKEN_SECONDS } from '../fhir-clients/tokens.service.ts';
import { limiter } from './guarded.ts';
import { toFhirError } from './outcome.ts';

/** Per minute; a token lasts for half an hour. */
const TOKENS_PER_ADDRESS = 60;
const TOKENS_PER_CLIENT = 20;

/** A refusal in the words of RFC 6749, §5.2. */
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
  clientId: string;
  secret: string;
}

/** `POST /fhir/oauth/token`: client credentials, by HTTP Basic or in the form. */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
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
      const { clientId, secret } = credentialsOf(request, form);
      seen.set(request, cutText(clientId, 64));
      await ofClient(request);
      const asked = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
      const given = await giveToken(deps, { clientId, secret, asked, from: request.ip });
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

/** @throws TokenError for missing or invalid credentials, and for both ways together */
function credentialsOf({ headers }: FastifyRequest, form: URLSearchParams): Credentials {
  const { authorization } = headers;
  if (form.has('client_assertion'))
    throw new TokenError(400, 'invalid_request', 'Clients sign in with their secret.');
  if (authorization === undefined)
    return { clientId: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  if (form.has('client_secret'))
    throw new TokenError(400, 'invalid_request', 'The secret is in the header and in the body.');
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]{1,1000})$/i.exec(authorization) ?? [];
  if (encoded === undefined) throw invalidClient();
  const text = Buffer.from(encoded, 'base64').toString();
  const at = text.indexOf(':');
  if (at < 0) throw invalidClient();
  const credentials = { clientId: unescaped(text.slice(0, at)), secret: unescaped(text.slice(at + 1)) };
  const named = form.get('client_id');
  if (named !== null && named !== credentials.clientId) throw invalidClient();
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

/** The same for an unknown client, a wrong secret, and a disabled or expired client. */
const invalidClient = () =>
  new TokenError(401, 'invalid_client', 'The client or its secret is wrong.', {
    'www-authenticate': 'Basic realm="fhir"',
  });

function asTokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  const { status, headers } = toFhirError(error);
  if (status === 429) return new TokenError(429, 'temporarily_unavailable', 'Too many requests.', headers);
  if (status >= 500) return new TokenError(status, 'server_error', 'The request failed.');
  return new TokenError(400, 'invalid_request', 'The request cannot be read.');
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Provider, type Configuration as ProviderSettings } from 'oidc-provider';
import type { CustomFetch } from 'openid-client';
import { allowInsecureRequests, ClientSecretBasic, Configuration, customFetch } from 'openid-client';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { Db } from '#server/storage/db/database.ts';
import { payloadStore } from './payload-store.ts';
import {
  CALLBACK_PATH,
  type EmbeddedIdentity,
  type IdentityClaims,
  MULTIPLE_FACTORS,
  OIDC_PREFIX,
  SIGN_IN_FORM_SECONDS,
} from './port.ts';
import { SIGNING_ALGORITHM, signingKeys } from './signing-keys.ts';

const CLIENT_ID = 'anteroom';
/** The provider's session and grant only have to outlast one sign-in's redirects. */
const FLOW_SECONDS = 5 * 60;

interface EmbeddedOptions {
  app: FastifyInstance;
  db: Db;
  keys: Keys;
  publicUrl: string;
  clock: () => number;
  findAccount(accountId: string): Promise<IdentityClaims | undefined>;
}

/** Our own OpenID provider (PRODUCT 2.1). */
export async function mountEmbeddedIdentity(options: EmbeddedOptions): Promise<EmbeddedIdentity> {
  const { app, publicUrl, keys } = options;
  const issuer = `${publicUrl}${OIDC_PREFIX}`;
  const provider = new Provider(issuer, await providerSettings(options));
  provider.proxy = true;
  const publicly = (request: IncomingMessage): IncomingMessage => {
    request.headers.host = new URL(publicUrl).host;
    request.headers['x-forwarded-proto'] = new URL(publicUrl).protocol.slice(0, -1);
    delete request.headers['x-forwarded-host'];
    return request;
  };
  mount(app, provider, publicly);

  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      authorization_response_iss_parameter_supported: true,
    },
    CLIENT_ID,
    { id_token_signed_response_alg: SIGNING_ALGORITHM },
    ClientSecretBasic(keys.identityClientSecret),
  );
  // The provider runs in this process, so calls skip the network, proxies and certificates.
  configuration[customFetch] = fetchFrom(app);
  if (publicUrl.startsWith('http:')) allowInsecureRequests(configuration);

  return {
    kind: 'embedded',
    configuration: async () => configuration,
    async hasInteraction(request, reply, uid) {
      try {
        const interaction = await provider.interactionDetails(publicly(request.raw), reply.raw);
        return interaction.uid === uid;
      } catch {
        // If the cookie is missing or expired, oidc-provider throws SessionNotFound.
        return false;
      }
    },
    finishInteraction: (request, reply, { accountId, by }) =>
      provider.interactionResult(publicly(request.raw), reply.raw, {
        login: { accountId, amr: [by === 'passkey' ? MULTIPLE_FACTORS : 'pwd'] },
      }),
    async forgetSession(request, reply) {
      const session = await provider.Session.get(
        provider.createContext(publicly(request.raw), reply.raw) as never,
      );
      await session.destroy();
    },
  };
}

/** Cookies of a sign-in in progress have its path, so that two tabs do not disturb each other. Hence no `__Host-`. */
function cookieNames(publicUrl: string) {
  const [host, secure] = publicUrl.startsWith('https:') ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    session: `${host}anteroom_idp`,
    interaction: `${secure}anteroom_idp_form`,
    resume: `${secure}anteroom_idp_resume`,
  };
}

async function providerSettings(options: EmbeddedOptions): Promise<ProviderSettings> {
  const { db, keys, publicUrl, clock, findAccount } = options;
  return {
    adapter: (model: string) => payloadStore(db, model, clock),
    jwks: await signingKeys(db, keys),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: keys.identityClientSecret,
        redirect_uris: [`${publicUrl}${CALLBACK_PATH}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    cookies: {
      keys: [keys.identityCookies.toString('base64url')],
      names: cookieNames(publicUrl),
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // Claims in the ID token save a second request.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/api/auth/interactions/${interaction.uid}` },
    findAccount: async (_ctx, accountId) => {
      const account = await findAccount(accountId);
      return (
        account && {
          accountId,
          claims: async () => ({ sub: accountId, ...account, email_verified: true }),
        }
      );
    },
    // This product is the only client, so there is nothing to consent to.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: async (ctx) => {
      ctx.redirect('/error?errorCode=SIGN_IN_FAILED');
    },
    ttl: {
      AccessToken: FLOW_SECONDS,
      AuthorizationCode: 60,
      Grant: FLOW_SECONDS,
      IdToken: FLOW_SECONDS,
      Interaction: SIGN_IN_FORM_SECONDS,
      Session: FLOW_SECONDS,
    },
  };
}

function mount(app: FastifyInstance, provider: Provider, publicly: (r: IncomingMessage) => IncomingMessage) {
  const handle = provider.callback();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${OIDC_PREFIX}/*`, (request, reply) => {
      reply.hijack();
      const raw = publicly(request.raw) as IncomingMessage & { originalUrl?: string };
      raw.originalUrl = raw.url ?? '';
      raw.url = raw.originalUrl.slice(OIDC_PREFIX.length);
      const response: ServerResponse = reply.raw;
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) response.setHeader(name, value);
      }
      void handle(raw, response);
    });
  });
}

function fetchFrom(app: FastifyInstance): CustomFetch {
  return async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      ...(body == null ? {} : { payload: String(body) }),
    });
    const answerHeaders = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) answerHeaders.append(name, String(one));
    }
    return new Response(answer.payload, { status: answer.statusCode, headers: answerHeaders });
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Provider, type Configuration as ProviderSettings } from 'oidc-provider';
import { allowInsecureRequests, ClientSecretBasic, Configuration, customFetch } from 'openid-client';
import type { Keys } from '../../config/keys.ts';
import type { Db } from '../../db/database.ts';
import { fetchFrom } from './fetch-from.ts';
import { payloadStore } from './payload-store.ts';
import { CALLBACK_PATH, type EmbeddedIdentity, type IdentityClaims, OIDC_PREFIX } from './port.ts';
import { SIGNING_ALGORITHM, signingKeys } from './signing-keys.ts';

const CLIENT_ID = 'anteroom';
/** How long a person may take over the sign-in form, in seconds. */
const INTERACTION_SECONDS = 15 * 60;
/** The provider's session and grant only have to outlast the few redirects of one sign-in. */
const FLOW_SECONDS = 5 * 60;

interface EmbeddedOptions {
  app: FastifyInstance;
  db: Db;
  keys: Keys;
  publicUrl: string;
  clock: () => number;
  /** What is said of an account; undefined once it is gone. */
  findAccount(accountId: string): Promise<IdentityClaims | undefined>;
}

/** Our own OpenID provider (PRODUCT 2.1), mounted on `app`. */
export async function mountEmbeddedIdentity(options: EmbeddedOptions): Promise<EmbeddedIdentity> {
  const { app, publicUrl, keys } = options;
  const issuer = `${publicUrl}${OIDC_PREFIX}`;
  const provider = new Provider(issuer, await providerSettings(options));
  // The addresses it makes are always the public one's, whatever name the request came under.
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
  // The provider is in this very process: no way round through the network, a proxy or a certificate.
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
        // No cookie, or it ran out: oidc-provider throws SessionNotFound.
        return false;
      }
    },
    finishInteraction: (request, reply, accountId) =>
      provider.interactionResult(publicly(request.raw), reply.raw, { login: { accountId, amr: ['pwd'] } }),
    async forgetSession(request, reply) {
      const session = await provider.Session.get(
        provider.createContext(publicly(request.raw), reply.raw) as never,
      );
      await session.destroy();
    },
  };
}

async function providerSettings(options: EmbeddedOptions): Promise<ProviderSettings> {
  const { db, keys, publicUrl, clock, findAccount } = options;
  return {
    adapter: (model: string) => payloadStore(db, model, clock),
    jwks: await signingKeys(db),
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
      names: { session: 'anteroom_idp', interaction: 'anteroom_idp_form', resume: 'anteroom_idp_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The claims in the ID token itself: no second request for them.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    // The cookie's path is this one, so that sign-ins begun in two tabs do not disturb each other.
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
    // The only client is this product: nothing to consent to.
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
      Interaction: INTERACTION_SECONDS,
      Session: FLOW_SECONDS,
    },
  };
}

/** Hands raw requests below the prefix over before Fastify reads their bodies. */
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

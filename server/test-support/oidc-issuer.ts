import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

interface Vouched {
  sub: string;
  email: string;
  email_verified: boolean;
  amr?: string[];
  acr?: string;
  /** Start of the ID token's validity, in seconds since the epoch. */
  nbf?: number;
}

/** An external OpenID provider on loopback. It requires no password and signs in `vouchFor.current`. */
export async function startIssuer(redirectUri: string, postLogoutUri: string) {
  const vouchFor: { current: Vouched } = { current: { sub: 'none', email: '', email_verified: false } };
  const keys: { claimed: object | null } = { claimed: null };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'practice',
        client_secret: 'known to both',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [postLogoutUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['test'] },
    claims: { openid: ['sub', 'amr', 'acr', 'nbf'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ ...vouchFor.current }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const idToken = { audience: 'practice', hasAuthTime: true };
  issueFor(provider, idToken);
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/jwks' && keys.claimed)
      return void response
        .setHeader('content-type', 'application/jwk-set+json')
        .end(JSON.stringify(keys.claimed));
    if (!request.url?.startsWith('/login/')) return void handle(request, response);
    void provider.interactionFinished(request, response, {
      login: {
        accountId: vouchFor.current.sub,
        ...(vouchFor.current.amr ? { amr: vouchFor.current.amr } : {}),
        ...(vouchFor.current.acr ? { acr: vouchFor.current.acr } : {}),
      },
    });
  });
  return {
    issuer,
    idToken,
    keys,
    vouchFor,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lets ID tokens differ from what was requested, as with a dishonest provider: their audience and `auth_time`. */
function issueFor(provider: Provider, idToken: { audience: string; hasAuthTime: boolean }): void {
  interface Token {
    client: object;
    payload(): Promise<{ auth_time?: number }>;
    issue(options: unknown): Promise<string>;
  }
  const { prototype } = (provider as unknown as { IdToken: { prototype: Token } }).IdToken;
  const { issue, payload } = prototype;
  prototype.payload = async function (this: Token) {
    const { auth_time, ...claims } = await payload.call(this);
    return idToken.hasAuthTime && auth_time !== undefined ? { ...claims, auth_time } : claims;
  };
  prototype.issue = function (this: Token, options) {
    const client = Object.create(this.client, { clientId: { value: idToken.audience } });
    return issue.call(Object.assign(this, { client }), options);
  };
}

export async function passThrough(issuer: string, url: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = new URL(url);
  while (at.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the issuer answered ${response.status}: ${await response.text()}`);
    at = new URL(location, at);
  }
  return at.href;
}

import * as client from 'openid-client';
import { CALLBACK_PATH, type IdentityProvider, SIGNED_OUT_PATH } from './port.ts';

/** The state of a sign-in while the browser is at the provider. */
export interface Flow {
  verifier: string;
  state: string;
  nonce: string;
}

/** The person that the provider authenticated. */
export interface Identity {
  subject: string;
  /** Null unless the provider verified it. */
  verifiedEmail: string | null;
  idToken: string;
}

/** OpenID Connect's client side: authorisation code with PKCE, state and nonce, for any provider. */
export function relyingParty(provider: Pick<IdentityProvider, 'configuration'>, publicUrl: string) {
  const redirectUri = `${publicUrl}${CALLBACK_PATH}`;
  return {
    /** Begins a sign-in: the state to keep, and where to redirect the browser. */
    async begin(): Promise<{ flow: Flow; url: string }> {
      const flow = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
      };
      const url = client.buildAuthorizationUrl(await provider.configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        state: flow.state,
        nonce: flow.nonce,
      });
      return { flow, url: url.href };
    },

    /** @param query the callback's query, unchanged. @throws unless it matches the begun sign-in */
    async finish(query: string, flow: Flow): Promise<Identity> {
      const configuration = await provider.configuration();
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('the provider gave no ID token');
      const profile =
        claims.email || !configuration.serverMetadata().userinfo_endpoint
          ? claims
          : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      const verified = profile.email_verified === true && typeof profile.email === 'string';
      return {
        subject: claims.sub,
        verifiedEmail: verified ? String(profile.email).toLowerCase() : null,
        idToken: tokens.id_token,
      };
    },

    /** Where the browser ends the provider's session before coming back; null if unsupported. */
    async endSessionUrl(idToken: string): Promise<string | null> {
      const configuration = await provider.configuration();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${publicUrl}${SIGNED_OUT_PATH}`,
      }).href;
    },
  };
}

export type RelyingParty = ReturnType<typeof relyingParty>;

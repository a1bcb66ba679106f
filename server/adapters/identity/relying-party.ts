import * as client from 'openid-client';
import { ABSOLUTE_SECONDS } from '#server/http/access/staff-sessions.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';
import {
  CALLBACK_PATH,
  CLOCKS_APART_SECONDS,
  type IdentityProvider,
  MULTIPLE_FACTORS,
  SIGNED_OUT_PATH,
} from './port.ts';

export interface Flow {
  verifier: string;
  state: string;
  nonce: string;
}

export interface Identity {
  subject: string;
  verifiedEmail: string | null;
  idToken: string;
  /**
   * True if an external provider reported a second factor; null for the embedded one, where the product
   * checks it after a password.
   */
  secondFactor: boolean | null;
  byPasskey: boolean;
}

/** OpenID Connect's client side: authorization code with PKCE, state and nonce, for any provider. */
export function relyingParty(provider: IdentityProvider, publicUrl: string) {
  const redirectUri = `${publicUrl}${CALLBACK_PATH}`;
  return {
    async begin(): Promise<{ flow: Flow; url: string }> {
      const flow = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
      };
      const configuration = await provider.configuration();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        state: flow.state,
        nonce: flow.nonce,
        // A session starts only after the user did something at the provider (ASVS 7.6.2).
        ...(provider.kind === 'external'
          ? { prompt: provider.prompt, max_age: String(ABSOLUTE_SECONDS) }
          : {}),
        // Some providers report only then when the user was authenticated.
        ...(provider.kind === 'external' && configuration.serverMetadata().claims_parameter_supported
          ? { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }
          : {}),
      });
      return { flow, url: url.href };
    },

    /**
     * @param query the callback's query, unchanged
     * @param now in milliseconds
     * @throws unless the query matches the started sign-in, and the authentication is from the last twelve hours
     */
    async finish(query: string, flow: Flow, now: number): Promise<Identity> {
      const configuration = await provider.configuration();
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('the provider gave no ID token');
      if (provider.kind === 'external') refuseOld(claims.auth_time, now);
      const profile =
        claims.email || !configuration.serverMetadata().userinfo_endpoint
          ? claims
          : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      const verified = profile.email_verified === true && typeof profile.email === 'string';
      return {
        subject: claims.sub,
        verifiedEmail: verified ? cleanEmail(String(profile.email)) : null,
        idToken: tokens.id_token,
        secondFactor:
          provider.kind === 'external' ? toldOfSecond(provider.secondFactors, claims.amr, claims.acr) : null,
        byPasskey: provider.kind === 'embedded' && toldOfSecond([MULTIPLE_FACTORS], claims.amr, claims.acr),
      };
    },

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

/**
 * Refuses an authentication by a provider that ignored `max_age`: its `auth_time` is too old, or missing although
 * `max_age` requires it (OpenID Connect Core 1.0, section 2).
 */
function refuseOld(authTime: unknown, now: number): void {
  if (typeof authTime !== 'number')
    throw new Error('the ID token has no auth_time, although max_age was requested: see docs/OPERATIONS.md');
  const seconds = now / 1000 - authTime;
  if (seconds > ABSOLUTE_SECONDS + CLOCKS_APART_SECONDS)
    throw new Error(`the provider authenticated the person ${Math.round(seconds)} s ago`);
}

/** An ID token reports a second factor by `amr` (RFC 8176) or `acr`. */
function toldOfSecond(accepted: readonly string[] | null, amr: unknown, acr: unknown): boolean {
  if (!accepted) return true;
  const told = [amr, acr].flat().filter((value) => typeof value === 'string');
  return told.some((value) => accepted.includes(value));
}

export type RelyingParty = ReturnType<typeof relyingParty>;

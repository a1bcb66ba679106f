import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from 'openid-client';

/** Who vouches for a member of staff: our own accounts, or the practice's OpenID provider. */
export type IdentityProvider = EmbeddedIdentity | ExternalIdentity;

export interface ExternalIdentity {
  readonly kind: 'external';
  /** The provider as the relying party knows it. @throws when it cannot be reached */
  configuration(): Promise<Configuration>;
}

/** Our own OpenID provider, mounted at `/oidc`; its sign-in form is a screen of the client. */
export interface EmbeddedIdentity {
  readonly kind: 'embedded';
  configuration(): Promise<Configuration>;
  /** Whether this browser has begun the sign-in `uid` and not finished it. */
  hasInteraction(request: FastifyRequest, reply: FastifyReply, uid: string): Promise<boolean>;
  /** The person behind this browser is that account. @returns where the browser goes on */
  finishInteraction(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<string>;
  /**
   * Forgets the provider's own session in this browser. Called as soon as the application has one: two
   * sessions side by side would let someone in again without a password after the other has run out.
   */
  forgetSession(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** What the embedded provider says of an account. */
export interface IdentityClaims {
  email: string;
  name: string;
}

/** Where the embedded provider lives below the public address. */
export const OIDC_PREFIX = '/oidc';
/** Where a provider sends the browser back to (PRODUCT 2.1). */
export const CALLBACK_PATH = '/auth-callback';
/** The client's page for a browser that is signed out; `/` would lead straight back to signing in. */
export const SIGNED_OUT_PATH = '/logout?done=1';

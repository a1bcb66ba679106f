import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from 'openid-client';

export const CLOCKS_APART_SECONDS = 60;

export type IdentityProvider = EmbeddedIdentity | ExternalIdentity;

export interface ExternalIdentity {
  readonly kind: 'external';
  readonly prompt: 'login' | 'select_account';
  /** Values of `amr` and `acr` that indicate a second factor; null: the provider always requires one. */
  readonly secondFactors: readonly string[] | null;
  /** @throws if the provider is unreachable */
  configuration(): Promise<Configuration>;
}

export interface EmbeddedIdentity {
  readonly kind: 'embedded';
  configuration(): Promise<Configuration>;
  hasInteraction(request: FastifyRequest, reply: FastifyReply, uid: string): Promise<boolean>;
  finishInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: { accountId: string; by: 'password' | 'passkey' },
  ): Promise<string>;
  /**
   * Ends the provider's session in this browser as soon as the application has one. A second session would allow
   * sign-in without a password after the first has expired.
   */
  forgetSession(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export interface IdentityClaims {
  email: string;
  name: string;
}

/** Validity of the embedded provider's open sign-in form, in seconds. */
export const SIGN_IN_FORM_SECONDS = 15 * 60;
export const OIDC_PREFIX = '/oidc';
/** `amr` of the embedded provider after a passkey that verified its user (RFC 8176). */
export const MULTIPLE_FACTORS = 'mfa';
/** A provider redirects the browser back to this path (PRODUCT 2.1). */
export const CALLBACK_PATH = '/auth-callback';
/** The page after sign-out; `/` would start another sign-in. */
export const SIGNED_OUT_PATH = '/logout?done=1';

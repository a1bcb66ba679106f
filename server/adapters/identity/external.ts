import {
  allowInsecureRequests,
  type Configuration,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Settings } from '#server/runtime/config/env.ts';
import { CLOCKS_APART_SECONDS, type ExternalIdentity } from './port.ts';

export function externalIdentity({
  issuer,
  clientId,
  clientSecret,
  prompt,
  secondFactors,
}: NonNullable<Settings['oidc']>): ExternalIdentity {
  const insecure = new URL(issuer).protocol === 'http:';
  let known: Promise<Configuration> | undefined;
  return {
    kind: 'external',
    prompt,
    secondFactors,
    configuration() {
      const own = { client_secret: clientSecret, [clockTolerance]: CLOCKS_APART_SECONDS };
      known ??= discovery(new URL(issuer), clientId, own, undefined, {
        // Also verifies the ID token's signature, although the token comes from the provider over TLS.
        execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
      }).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
  };
}

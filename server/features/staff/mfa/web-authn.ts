import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Deps } from '#server/features/deps.ts';
import { passkeyHost } from '#server/http/access/passkey-host.ts';
import type { PasskeyMade, PasskeyUsed } from '#shared/contracts/rest/staff/webauthn.ts';
import { PASSKEY_ANSWER_MINUTES } from '#shared/domain/mfa.ts';
import { CodedError } from '#shared/errors.ts';

type PublicUrl = Pick<Deps, 'publicUrl'>;

interface Described {
  credentialId: Buffer;
  transports: string[];
}

interface KnownPasskey extends Described {
  publicKey: Buffer;
  counter: string;
}

/** Loaded on first use, because it is large and few callers need it. */
const webAuthn = () => import('@simplewebauthn/server');

function relyingParty({ publicUrl }: PublicUrl) {
  return { id: passkeyHost(publicUrl), name: 'Anteroom', origin: new URL(publicUrl).origin };
}

/** Supported by Node without experimental flags: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

export const ANSWER_MS = PASSKEY_ANSWER_MINUTES * 60_000;
export const refused = (why: string) => new CodedError('PASSKEY_REFUSED', why);

export async function creationOptions(
  deps: PublicUrl,
  { accountId, email, known }: { accountId: string; email: string; known: readonly Described[] },
) {
  const { id: rpID, name: rpName } = relyingParty(deps);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userName: email,
    userID: userHandleOf(accountId),
    timeout: ANSWER_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(described),
    // A security key without storage or PIN remains a second factor; it cannot sign in alone.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Without `known`, the browser signs with any passkey that it has for this installation, after verifying its user. */
export async function requestOptions(deps: PublicUrl, { known }: { known?: readonly Described[] } = {}) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    timeout: ANSWER_MS,
    userVerification: known ? 'preferred' : 'required',
    ...(known ? { allowCredentials: known.map(described) } : {}),
  });
}

export const userHandleOf = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/**
 * The credential that was created for this challenge, at this relying party.
 *
 * @throws PASSKEY_REFUSED
 */
export async function credentialOf(deps: PublicUrl, made: PasskeyMade, challenge: string) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const transports = (made.response.transports ?? []) as AuthenticatorTransport[];
  const found = await verifyRegistrationResponse({
    response: { ...made, response: { ...made.response, transports } },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error instanceof Error ? error.message : 'not readable');
  });
  if (!found.verified) throw refused('not verified');
  const { id, publicKey, counter } = found.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    rpId: expectedRPID,
    discoverable: made.clientExtensionResults.credProps?.rk ?? null,
  };
}

/**
 * The authenticator's new signature counter; null unless it signed this challenge, for this relying party,
 * and the counter increased.
 *
 * @param options `verified`: only if it also verified its user
 */
export async function counterAfter(
  deps: PublicUrl,
  used: PasskeyUsed,
  expectedChallenge: string,
  passkey: KnownPasskey,
  { verified: requireUserVerification = false } = {},
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const { userHandle, ...response } = used.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, response: { ...response, ...(userHandle ? { userHandle } : {}) } },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification,
      credential: {
        ...described(passkey),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

const described = ({ credentialId, transports }: Described) => ({
  id: credentialId.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
});

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect } from 'react';
import { loadAhead } from '#client/api/keep-loading.ts';
import { hasPasskeys } from '#client/browser/quirks.ts';
import type { PasskeyMade, PasskeyUsed } from '#shared/contracts/rest/staff/webauthn.ts';

export type PasskeyProblem = 'PASSKEY_CANCELLED' | 'PASSKEY_KNOWN' | 'PASSKEY_UNSUPPORTED';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

type Options = Record<string, unknown>;
/** Loaded only where a passkey is created or used. */
const webAuthn = () => import('@simplewebauthn/browser');

/**
 * Loads the library before the person presses a button: Safari opens its dialog only soon after a press, and allows one
 * request in between (WebKit blog, Meet Face ID and Touch ID for the web).
 */
export function usePasskeysSoon(soon = true): void {
  useEffect(() => {
    if (soon && hasPasskeys()) loadAhead(webAuthn);
  }, [soon]);
}

/**
 * Lets the browser create a passkey.
 *
 * @throws PasskeyError
 */
export async function makePasskey(options: Options): Promise<PasskeyMade> {
  const { startRegistration } = await webAuthn();
  return inWords(async () => {
    const made = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    const { rk } = made.clientExtensionResults.credProps ?? {};
    return { ...made, clientExtensionResults: rk === undefined ? {} : { credProps: { rk } } };
  });
}

export const passkeysInAutofill = async () =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/**
 * Lets the browser sign with a passkey.
 *
 * @param autofill the person may pick it in a field at any time
 * @throws PasskeyError
 */
export async function signWithPasskey(options: Options, { autofill = false } = {}): Promise<PasskeyUsed> {
  const { startAuthentication } = await webAuthn();
  return inWords(async () => {
    const used = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
    });
    return { ...used, clientExtensionResults: {} };
  });
}

export async function stopAskingForPasskey(): Promise<void> {
  if (!hasPasskeys()) return;
  const { WebAuthnAbortService } = await webAuthn();
  WebAuthnAbortService.cancelCeremony();
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyError(problemIn(error), error);
  }
}

/** Maps the names of WebAuthn's exceptions (Level 3, §5.1.3 and §5.1.4). */
export function problemIn(error: unknown): PasskeyProblem {
  const { name } = error as { name?: unknown };
  if (name === 'InvalidStateError') return 'PASSKEY_KNOWN';
  // Canceled, not allowed or too late: browsers do not reveal which.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'PASSKEY_CANCELLED';
  return 'PASSKEY_UNSUPPORTED';
}

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyMade, PasskeyUsed } from '../../../../shared/contracts/rest/identity/webauthn.ts';

/** Why the browser created or used no passkey. */
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
    return { ...made, clientExtensionResults: {} };
  });
}

/**
 * Lets the browser sign with a passkey.
 *
 * @throws PasskeyError
 */
export async function signWithPasskey(options: Options): Promise<PasskeyUsed> {
  const { startAuthentication } = await webAuthn();
  return inWords(async () => {
    const used = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    });
    return { ...used, clientExtensionResults: {} };
  });
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyError(problemIn(error), error);
  }
}

/** Goes by the names of WebAuthn's exceptions (Level 3, §5.1.3 and §5.1.4). */
export function problemIn(error: unknown): PasskeyProblem {
  const { name } = error as { name?: unknown };
  if (name === 'InvalidStateError') return 'PASSKEY_KNOWN';
  // Canceled, not allowed or too late: browsers do not reveal which.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'PASSKEY_CANCELLED';
  return 'PASSKEY_UNSUPPORTED';
}

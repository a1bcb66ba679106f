import { useCallback, useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type ApiError, isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { storage } from '#client/api/storage.ts';
import { suggestLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { RequestRefusal, ValidateRefusal } from '#shared/contracts/rest/staff/mfa.ts';
import type { MfaUserType } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { afterMfa } from './mfa-return.ts';
import { PasskeyError, type PasskeyProblem, signWithPasskey } from './passkey.ts';

export type ChallengeState = CallResult<Rest['GET /api/:userType/mfa/:identifier']>;
export type Destination = ChallengeState['destinations'][number];

export type Remark =
  | { is: 'sent' }
  | { is: 'sent-again' }
  | { is: 'wrong'; triesLeft: number }
  | { is: 'passkey-refused' | PasskeyProblem }
  | { is: 'too-soon' | 'too-many' | 'locked' | 'expired' | 'no-code' | 'used' | 'recovery-used' }
  | { is: 'app-locked'; minutes: number }
  | { is: 'failed'; error: unknown };

export type Challenge =
  | { is: 'loading' }
  /** The challenge belongs to another browser, or is no longer valid. */
  | { is: 'gone' }
  | { is: 'failed'; error: unknown }
  | { is: 'no-destinations'; standing: ChallengeState }
  | AskingOwn
  | Asking;

export type AskingOwn = Own<'passkey'> | Own<'app'> | Own<'recovery'>;
interface Own<I> {
  is: I;
  standing: ChallengeState;
  remark: Remark | null;
}

export interface Asking {
  is: 'choose' | 'enter';
  standing: ChallengeState;
  destination: Destination;
  codeIsOut: boolean;
  /** On the clock of `performance.now()`. */
  resendAt: number;
  remark: Remark | null;
}

const REQUEST_REMARKS = { TOO_SOON: 'too-soon', TOO_MANY: 'too-many' } as const;
const DEAD_CODES = { LOCKED: 'locked', EXPIRED: 'expired', NO_CODE: 'no-code' } as const;

export function useChallenge(userType: MfaUserType, identifier: string) {
  const language = useLanguage();
  const [challenge, setChallenge] = useState<Challenge>({ is: 'loading' });
  const [busy, setBusy] = useState(false);
  /** A second click may arrive before the first is rendered. */
  const running = useRef(false);
  const address = { params: { userType, identifier }, stayOnUnauthorised: true } as const;

  const goOn = async (continueTo: string) => {
    const next = afterMfa(storage.getForTab('mfaRedirect'), userType, continueTo);
    storage.removeForTab('mfaRedirect');
    // Staff pages reload, because their failed calls never settled. Other pages keep the language.
    if (userType === 'provider') await leaveFor(next, { replace: true });
    else navigate(next, { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is of this user type and identifier.
  const load = useCallback(() => {
    call('GET /api/:userType/mfa/:identifier', address).then(
      (standing) => {
        if (standing.passed) return goOn(standing.continueTo);
        if (standing.language) void suggestLanguage(standing.language);
        setChallenge(opening(standing));
      },
      (error: unknown) => setChallenge(isGone(error) ? { is: 'gone' } : { is: 'failed', error }),
    );
  }, [userType, identifier]);
  useEffect(load, [load]);

  async function attempt(work: (asking: Asking | AskingOwn) => Promise<void>): Promise<void> {
    if (running.current || !(isSending(challenge) || isOwn(challenge))) return;
    running.current = true;
    setBusy(true);
    try {
      await work(challenge);
    } catch (error) {
      // The app was removed elsewhere, so there may be another way.
      const appIsGone = challenge.is === 'app' && isReason(error, 'NO_CODE');
      if (isReason(error, 'NOT_NEEDED') || appIsGone) load();
      else setChallenge(afterRefusal(challenge, error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    challenge,
    busy,
    load,
    send: (method: ContactMethod) =>
      attempt(async (asking) => {
        if (!isSending(asking)) return;
        const sent = await call('POST /api/:userType/mfa/:identifier/codes', {
          ...address,
          body: { method, language },
        });
        const again = asking.is === 'enter';
        setChallenge({
          ...asking,
          is: 'enter',
          codeIsOut: true,
          destination: { method: sent.method, hint: sent.hint },
          resendAt: performance.now() + sent.resendInSeconds * 1000,
          remark: { is: again ? 'sent-again' : 'sent' },
        });
      }),
    verify: (code: string) =>
      attempt(async () => {
        const { continueTo } = await call('POST /api/:userType/mfa/:identifier/verify', {
          ...address,
          body: { code },
        });
        await goOn(continueTo);
      }),
    verifyApp: (code: string) =>
      attempt(async () => {
        const { continueTo } = await call('POST /api/:userType/mfa/:identifier/verify-app', {
          ...address,
          body: { code },
        });
        await goOn(continueTo);
      }),
    verifyRecovery: (code: string) =>
      attempt(async () => {
        const { continueTo } = await call('POST /api/:userType/mfa/:identifier/verify-recovery', {
          ...address,
          body: { code, language },
        });
        await goOn(continueTo);
      }),
    turnTo: (is: Asking['is']) => {
      if (isSending(challenge)) setChallenge({ ...challenge, is, remark: null });
    },
    signWithPasskey: () =>
      attempt(async () => {
        const { options } = await call('POST /api/:userType/mfa/:identifier/passkey', address);
        const { continueTo } = await call('POST /api/:userType/mfa/:identifier/verify-passkey', {
          ...address,
          body: await signWithPasskey(options),
        });
        await goOn(continueTo);
      }),
    turnToOwn: (is: AskingOwn['is']) => {
      if (isOwn(challenge)) setChallenge({ ...challenge, is, remark: null });
    },
  };
}

const isSending = (challenge: Challenge): challenge is Asking =>
  challenge.is === 'choose' || challenge.is === 'enter';
const isOwn = (challenge: Challenge): challenge is AskingOwn =>
  challenge.is === 'passkey' || challenge.is === 'app' || challenge.is === 'recovery';

/** People with their own factor are not sent a code. */
export function opening(standing: ChallengeState): Challenge {
  if (standing.passkey) return { is: 'passkey', standing, remark: null };
  if (standing.app) return { is: 'app', standing, remark: null };
  if (standing.passkeysMadeFor.length > 0 && standing.recovery)
    return { is: 'recovery', standing, remark: null };
  const destination = standing.sent ?? standing.destinations[0];
  if (!destination) return { is: 'no-destinations', standing };
  const resendAt = performance.now() + standing.resendInSeconds * 1000;
  const codeIsOut = standing.sent !== null;
  return { is: codeIsOut ? 'enter' : 'choose', standing, destination, codeIsOut, resendAt, remark: null };
}

const isGone = (error: unknown) => isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT');

function isReason(error: unknown, reason: RequestRefusal | ValidateRefusal): error is ApiError {
  return isApiError(error) && error.details.reason === reason;
}

export function afterRefusal(asking: Asking | AskingOwn, error: unknown): Challenge {
  if (error instanceof PasskeyError) return { ...asking, remark: { is: error.problem } } as Challenge;
  if (isGone(error)) return { is: 'gone' };
  if (!isApiError(error)) return { ...asking, remark: { is: 'failed', error } };
  if (error.code === 'MFA_NO_DESTINATIONS') return { is: 'no-destinations', standing: asking.standing };
  const { reason, triesLeft, retryInSeconds } = error.details;
  if (isOwn(asking)) return { ...asking, remark: remarkOfOwn(asking, error) };
  if (error.code === 'UNABLE_REQUEST_CODE' && typeof retryInSeconds === 'number') {
    const remark = REQUEST_REMARKS[reason as keyof typeof REQUEST_REMARKS] ?? 'too-soon';
    return { ...asking, resendAt: performance.now() + retryInSeconds * 1000, remark: { is: remark } };
  }
  if (error.code === 'UNABLE_VALIDATE_CODE') {
    if (typeof triesLeft === 'number') return { ...asking, remark: { is: 'wrong', triesLeft } };
    const dead = DEAD_CODES[reason as keyof typeof DEAD_CODES];
    if (dead) return { ...asking, is: 'choose', codeIsOut: false, remark: { is: dead } };
  }
  return { ...asking, remark: { is: 'failed', error } };
}

function remarkOfOwn({ is }: AskingOwn, error: ApiError): Remark {
  const { reason, triesLeft, retryInSeconds } = error.details;
  if (error.code === 'PASSKEY_REFUSED') return { is: 'passkey-refused' };
  if (error.code !== 'UNABLE_VALIDATE_CODE') return { is: 'failed', error };
  if (reason === 'USED') return { is: is === 'app' ? 'used' : 'recovery-used' };
  if (reason === 'LOCKED' && typeof retryInSeconds === 'number')
    return { is: 'app-locked', minutes: Math.ceil(retryInSeconds / 60) };
  return typeof triesLeft === 'number' ? { is: 'wrong', triesLeft } : { is: 'failed', error };
}

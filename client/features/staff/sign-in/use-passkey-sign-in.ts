import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import {
  PasskeyError,
  passkeysInAutofill,
  signWithPasskey,
  stopAskingForPasskey,
} from '#client/features/staff/mfa/passkey.ts';

/**
 * Signs in with only a passkey (PRODUCT 2.17): by the button, or where the browser offers passkeys in the email field.
 */
export function usePasskeySignIn(uid: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState(0);
  const form = { params: { uid } };

  const ask = () => call('POST /api/auth/interactions/:uid/passkey', form);
  const enter = async (used: Awaited<ReturnType<typeof signWithPasskey>>) => {
    const { redirectTo } = await call('POST /api/auth/interactions/:uid/verify-passkey', {
      ...form,
      body: used,
    });
    await leaveFor(redirectTo);
  };

  /** Waits in the email field until the person picks a passkey there, or signs in another way. */
  const offer = useEffectEvent(async (isOpen: () => boolean) => {
    if (!(await passkeysInAutofill())) return;
    // The person did not request this, so failures before their choice stay silent.
    const used = await ask()
      .then(({ options }) => (isOpen() ? signWithPasskey(options, { autofill: true }) : null))
      .catch(() => null);
    if (!used) return;
    await enter(used).catch((error) => {
      setFailure(error);
      setRefused((before) => before + 1);
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a passkey that was refused used up the offer.
  useEffect(() => {
    let open = !busy;
    if (open) void offer(() => open);
    return () => {
      open = false;
    };
  }, [busy, refused]);
  useEffect(() => () => void stopAskingForPasskey(), []);

  return {
    busy,
    failure,
    forget: () => setFailure(null),
    async signIn() {
      setBusy(true);
      setFailure(null);
      try {
        await enter(await signWithPasskey((await ask()).options));
      } catch (error) {
        setFailure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The text for a passkey that did not sign in; null for other failures. */
export function passkeyProblem(failure: unknown) {
  if (isApiError(failure, 'PASSKEY_REFUSED')) return 'passkeyRefused';
  if (!(failure instanceof PasskeyError)) return null;
  return failure.problem === 'PASSKEY_UNSUPPORTED' ? 'passkeyUnsupported' : 'passkeyNotUsed';
}

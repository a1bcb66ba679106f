import type { TFunction } from 'i18next';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { hasPasskeys } from '#client/browser/quirks.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import {
  PasskeyError,
  passkeysInAutofill,
  signWithPasskey,
  stopAskingForPasskey,
  usePasskeysSoon,
} from '#client/features/staff/mfa/passkey.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton } from '#client/ui/forms/form.tsx';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';

const EMPTY = { email: '', password: '' };
type Credentials = typeof EMPTY;

const check = ({ email, password }: Credentials) => ({
  email: email.trim() ? undefined : 'EMAIL_REQUIRED',
  password: password ? undefined : 'FIELD_REQUIRED',
});

/** `/sign-in/{uid}`: the form of the embedded identity provider; `uid` names its interaction. */
export default function SignInPage({ uid }: { uid: string }) {
  const { t } = useTranslation('sign-in');
  const [shown, setShown] = useState(false);
  usePageTitle(t('title'));
  const passkey = usePasskeySignIn(uid);
  const form = useCheckedForm({
    values: EMPTY,
    check,
    save: ({ email, password }) => {
      passkey.forget();
      return call('POST /api/auth/interactions/:uid', {
        params: { uid },
        body: { email: email.trim(), password },
      });
    },
    onSaved: ({ redirectTo }) => leaveFor(redirectTo),
    onRefused(error) {
      if (isApiError(error, 'SIGN_IN_FAILED')) form.form.setFocus('password', { shouldSelect: true });
      return false;
    },
  });
  const failure = passkey.failure ?? form.failure;
  return (
    <FocusLayout top={<PublicTop />} foot={t('patientHint')}>
      <Text as="h1" size="display">
        {t('title')}
      </Text>
      <Text above={2} below={5} tone="quiet">
        {t('lead')}
      </Text>
      <Form gap={5} form={form}>
        {failure ? <SignInFailure error={failure} /> : null}
        <FormText<Credentials>
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormText<Credentials>
          name="password"
          label={t('password')}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          trailing={
            <IconButton
              label={shown ? t('hidePassword') : t('showPassword')}
              icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
              onClick={() => setShown(!shown)}
            />
          }
        />
        <SubmitButton block>{t('submit')}</SubmitButton>
      </Form>
      {hasPasskeys() ? (
        <Box
          as={Button}
          above={3}
          variant="quiet"
          block
          icon={<KeyRound size={20} aria-hidden />}
          busy={passkey.busy}
          onClick={() => void passkey.signIn()}
        >
          {t('passkey')}
        </Box>
      ) : null}
      <Row as={Link} align="center" justify="center" touch above={3} href="/forgotten-password">
        {t('forgotten')}
      </Row>
    </FocusLayout>
  );
}

const waitWords = (t: TFunction<'sign-in'>, seconds: number): string =>
  seconds < 60
    ? t('tooManyTriesSeconds', { count: seconds })
    : t('tooManyTries', { count: Math.ceil(seconds / 60) });

function SignInFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('sign-in');
  const words = useErrorWords();
  const seconds = isApiError(error, 'TOO_MANY_REQUESTS') ? Number(error.details?.seconds ?? 0) : 0;
  const problem = passkeyProblem(error);
  const expired = isApiError(error, 'SIGN_IN_EXPIRED') || isApiError(error, 'INVALID_INPUT');
  return (
    <Notice
      tone="danger"
      announce="alert"
      action={
        expired ? (
          <LinkButton variant="primary" href="/provider/visits" reload>
            {t('startAgain')}
          </LinkButton>
        ) : null
      }
    >
      {expired
        ? words.field('SIGN_IN_EXPIRED')
        : problem
          ? t(problem)
          : seconds > 0
            ? waitWords(t, seconds)
            : words.error(error)}
    </Notice>
  );
}

/**
 * Signs in with only a passkey (PRODUCT 2.17): by the button, or where the browser offers passkeys in the email field.
 */
function usePasskeySignIn(uid: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState(0);
  usePasskeysSoon();
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

function passkeyProblem(failure: unknown) {
  if (isApiError(failure, 'PASSKEY_REFUSED')) return 'passkeyRefused';
  if (!(failure instanceof PasskeyError)) return null;
  return failure.problem === 'PASSKEY_UNSUPPORTED' ? 'passkeyUnsupported' : 'passkeyNotUsed';
}

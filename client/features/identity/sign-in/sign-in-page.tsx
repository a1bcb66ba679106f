import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { leaveFor } from '../../../api/leave-for.ts';
import { FocusLayout } from '../../../ui/components/focus-layout.tsx';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { LinkButton } from '../../../ui/components/link-button.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { FormText } from '../../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import styles from './sign-in-page.module.css';

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
  const form = useCheckedForm({
    values: EMPTY,
    check,
    save: ({ email, password }) =>
      call('POST /api/auth/interactions/:uid', { params: { uid }, body: { email: email.trim(), password } }),
    onSaved: ({ redirectTo }) => leaveFor(redirectTo),
    onRefused(error) {
      if (isApiError(error, 'SIGN_IN_FAILED')) form.form.setFocus('password', { shouldSelect: true });
      return false;
    },
  });
  return (
    <FocusLayout top={<PublicTop />} foot={t('patientHint')}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <Form form={form} className={styles.form}>
        {form.failure ? <SignInFailure error={form.failure} /> : null}
        <FormText<Credentials>
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
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
      <Link href="/forgotten-password" className={styles.forgotten ?? ''}>
        {t('forgotten')}
      </Link>
    </FocusLayout>
  );
}

/** Why signing in failed, with a new start for an expired form. */
function SignInFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('sign-in');
  const words = useErrorWords();
  const seconds = isApiError(error, 'TOO_MANY_REQUESTS') ? Number(error.details?.seconds ?? 0) : 0;
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
        : seconds > 0
          ? t('tooManyTries', { count: Math.ceil(seconds / 60) })
          : words.error(error)}
    </Notice>
  );
}

import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { FocusLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { TextField } from '../../components/text-field.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { PublicTop } from '../info/public-top.tsx';
import styles from './sign-in-page.module.css';

/** `/sign-in/{uid}`: the form of the embedded identity provider; `uid` is its interaction. */
export default function SignInPage({ uid }: { uid: string }) {
  const { t } = useTranslation('sign-in');
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [missing, setMissing] = useState({ email: false, password: false });
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  usePageTitle(t('title'));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    // Read from the fields: a password manager may have filled them without telling React.
    const email = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    setMissing({ email: !email, password: !password });
    if (!email || !password) return (email ? passwordField : emailField).current?.focus();
    setBusy(true);
    setError(null);
    try {
      const body = { email, password };
      const { redirectTo } = await call('POST /api/auth/interactions/:uid', { params: { uid }, body });
      location.assign(redirectTo);
    } catch (caught) {
      setError(caught);
      setBusy(false);
      if (isApiError(caught, 'SIGN_IN_FAILED')) passwordField.current?.select();
    }
  }

  const expired = isApiError(error, 'SIGN_IN_EXPIRED') || isApiError(error, 'INVALID_INPUT');
  return (
    <FocusLayout top={<PublicTop />} foot={t('patientHint')}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error ? (
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
            {expired ? words.field('SIGN_IN_EXPIRED') : words.error(error)}
          </Notice>
        ) : null}
        <TextField
          ref={emailField}
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={missing.email ? words.field('EMAIL_REQUIRED') : null}
        />
        <TextField
          ref={passwordField}
          label={t('password')}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          error={missing.password ? words.field('FIELD_REQUIRED') : null}
          trailing={
            <IconButton
              label={shown ? t('hidePassword') : t('showPassword')}
              icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
              onClick={() => setShown(!shown)}
            />
          }
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {t('submit')}
        </Button>
      </form>
    </FocusLayout>
  );
}

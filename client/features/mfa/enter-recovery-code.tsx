import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../components/announce.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import styles from './mfa-page.module.css';
import { MfaRemark } from './mfa-remark.tsx';
import type { AskingApp } from './use-challenge.ts';

interface EnterRecoveryCodeProps {
  asking: AskingApp;
  busy: boolean;
  onVerify: (code: string) => void;
  onApp: () => void;
}

/** One of the recovery codes that the person has kept, and the way back to the app. */
export function EnterRecoveryCode({ asking, busy, onVerify, onApp }: EnterRecoveryCodeProps) {
  const { t } = useTranslation('mfa');
  const { remark } = asking;
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // Focuses the field at first, and after a wrong code, which has to be announced.
  useEffect(() => {
    if (remark?.is === 'wrong') announce(t('wrong', { count: remark.triesLeft }));
    if (remark?.is === 'failed') return;
    field.current?.focus();
    field.current?.select();
  }, [remark, t]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setEmpty(code.trim() === '');
    if (code.trim() === '') field.current?.focus();
    else onVerify(code);
  }
  const wrong = remark?.is === 'wrong' ? t('wrong', { count: remark.triesLeft }) : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={styles.title}>{t('recoveryTitle')}</h1>
        <p className={styles.lead}>{t('recoveryLead')}</p>
      </div>
      <MfaRemark remark={remark} />
      <TextField
        ref={field}
        label={t('recoveryCode')}
        name="recovery-code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setEmpty(false);
        }}
        error={empty ? t('recoveryEmpty') : wrong}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {t('verifyCode')}
        </Button>
        <Button variant="quiet" block onClick={onApp}>
          {t('useApp')}
        </Button>
      </div>
    </form>
  );
}

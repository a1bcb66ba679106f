import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_DIGITS } from '../../../shared/domain/mfa.ts';
import { announce } from '../../components/announce.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { codeDigits } from './code-digits.ts';
import styles from './mfa-page.module.css';
import { MfaRemark } from './mfa-remark.tsx';
import type { Remark } from './use-challenge.ts';

interface CodeFormProps {
  title: string;
  lead: string;
  remark: Remark | null;
  busy: boolean;
  onVerify: (code: string) => void;
  /** Further buttons, below 'Verify Code'. */
  children?: ReactNode;
}

/** One field for the whole code, so that phones can fill it in and it can be pasted. */
export function CodeForm({ title, lead, remark, busy, onVerify, children }: CodeFormProps) {
  const { t } = useTranslation('mfa');
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // Focuses the field at first, after a new code, and after a wrong one.
  useEffect(() => {
    // The focus does not move, so the error has to be announced.
    if (remark?.is === 'wrong') announce(t('wrong', { count: remark.triesLeft }));
    if (remark?.is === 'sent-again') setCode('');
    if (remark?.is === 'failed') return;
    field.current?.focus();
    field.current?.select();
  }, [remark, t]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setIncomplete(code.length !== CODE_DIGITS);
    if (code.length === CODE_DIGITS) onVerify(code);
    else field.current?.focus();
  }
  const wrong = remark?.is === 'wrong' ? t('wrong', { count: remark.triesLeft }) : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <MfaRemark remark={remark} />
      <div className={styles.code}>
        <TextField
          ref={field}
          label={t('code', { digits: CODE_DIGITS })}
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setCode(codeDigits(event.target.value));
            setIncomplete(false);
          }}
          error={incomplete ? t('incomplete', { digits: CODE_DIGITS }) : wrong}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {t('verifyCode')}
        </Button>
        {children}
      </div>
    </form>
  );
}

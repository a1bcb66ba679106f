import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { CODE_DIGITS } from '#shared/domain/mfa.ts';
import { codeDigits } from './code-digits.ts';
import styles from './mfa-page.module.css';
import { MfaRemark } from './mfa-remark.tsx';
import type { Remark } from './use-challenge.ts';
import { useCodeField } from './use-code-field.ts';

interface CodeFormProps {
  title: string;
  lead: string;
  remark: Remark | null;
  busy: boolean;
  onVerify: (code: string) => void;
  children?: ReactNode;
}

/** One field for the whole code, so that phones can fill it in and people can paste it. */
export function CodeForm({ title, lead, remark, busy, onVerify, children }: CodeFormProps) {
  const { t } = useTranslation('mfa');
  const { ref, code, type, error, submit } = useCodeField({
    remark,
    busy,
    unfinished: (typed) => (typed.length === CODE_DIGITS ? null : t('incomplete', { digits: CODE_DIGITS })),
    onVerify,
  });
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <div>
        <Text as="h1" size="display" className={styles.title}>
          {title}
        </Text>
        <Text above={2} tone="quiet" size="large">
          {lead}
        </Text>
      </div>
      <MfaRemark remark={remark} />
      <div className={styles.code}>
        <TextField
          ref={ref}
          label={t('code', { digits: CODE_DIGITS })}
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          onChange={(event) => type(codeDigits(event.target.value))}
          error={error}
        />
      </div>
      <Stack gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {t('verifyCode')}
        </Button>
        {children}
      </Stack>
    </Stack>
  );
}

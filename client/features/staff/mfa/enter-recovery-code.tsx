import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import styles from './mfa-page.module.css';
import { MfaRemark } from './mfa-remark.tsx';
import type { AskingOwn } from './use-challenge.ts';
import { useCodeField } from './use-code-field.ts';

interface EnterRecoveryCodeProps {
  asking: AskingOwn;
  busy: boolean;
  onVerify: (code: string) => void;
  onTurn: (to: AskingOwn['is']) => void;
}

export function EnterRecoveryCode({ asking, busy, onVerify, onTurn }: EnterRecoveryCodeProps) {
  const { t } = useTranslation('mfa');
  const { remark } = asking;
  const { ref, code, type, error, submit } = useCodeField({
    remark,
    busy,
    unfinished: (typed) => (typed.trim() === '' ? t('recoveryEmpty') : null),
    onVerify,
  });
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <div>
        <Text as="h1" size="display" className={styles.title}>
          {t('recoveryTitle')}
        </Text>
        <Text above={2} tone="quiet" size="large">
          {t('recoveryLead')}
        </Text>
      </div>
      <MfaRemark remark={remark} />
      <TextField
        ref={ref}
        label={t('recoveryCode')}
        name="recovery-code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
        error={error}
      />
      <Stack gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {t('verifyCode')}
        </Button>
        <OtherWays asking={asking} onTurn={onTurn} />
      </Stack>
    </Stack>
  );
}

interface OtherWaysProps {
  asking: AskingOwn;
  onTurn: (to: AskingOwn['is']) => void;
}

export function OtherWays({ asking: { is, standing }, onTurn }: OtherWaysProps) {
  const { t } = useTranslation('mfa');
  const ways = (['passkey', 'app', 'recovery'] as const).filter((way) => standing[way]);
  const words = {
    passkey: t('usePasskey'),
    app: t('useApp'),
    recovery: t(ways.length > 2 ? 'useRecovery' : 'useAnotherWay'),
  };
  return ways
    .filter((way) => way !== is)
    .map((way) => (
      <Button key={way} variant="quiet" block onClick={() => onTurn(way)}>
        {words[way]}
      </Button>
    ));
}

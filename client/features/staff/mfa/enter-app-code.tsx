import { useTranslation } from 'react-i18next';
import { CodeForm } from './code-form.tsx';
import { OtherWays } from './other-ways.tsx';
import type { AskingOwn } from './use-challenge.ts';

interface EnterAppCodeProps {
  asking: AskingOwn;
  busy: boolean;
  onVerify: (code: string) => void;
  onTurn: (to: AskingOwn['is']) => void;
}

/** Asks for the code that the person's authenticator app shows; offers another way. */
export function EnterAppCode({ asking, busy, onVerify, onTurn }: EnterAppCodeProps) {
  const { t } = useTranslation('mfa');
  const { remark } = asking;
  return (
    <CodeForm title={t('appTitle')} lead={t('appLead')} remark={remark} busy={busy} onVerify={onVerify}>
      <OtherWays asking={asking} onTurn={onTurn} />
    </CodeForm>
  );
}

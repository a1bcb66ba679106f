import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CodeForm } from './code-form.tsx';
import type { AskingApp } from './use-challenge.ts';

interface EnterAppCodeProps {
  asking: AskingApp;
  busy: boolean;
  onVerify: (code: string) => void;
  onAnotherWay: () => void;
}

/** The code that the person's authenticator app shows, and another way. */
export function EnterAppCode({ asking, busy, onVerify, onAnotherWay }: EnterAppCodeProps) {
  const { t } = useTranslation('mfa');
  const { standing, remark } = asking;
  return (
    <CodeForm title={t('appTitle')} lead={t('appLead')} remark={remark} busy={busy} onVerify={onVerify}>
      {standing.recovery ? (
        <Button variant="quiet" block onClick={onAnotherWay}>
          {t('useAnotherWay')}
        </Button>
      ) : null}
    </CodeForm>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CODE_SECONDS } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { useDestinationWords } from './choose-destination.tsx';
import { CodeForm } from './code-form.tsx';
import type { Asking } from './use-challenge.ts';
import { useSecondsLeft, Wait } from './waiting.tsx';

interface EnterCodeProps {
  asking: Asking;
  busy: boolean;
  onVerify: (code: string) => void;
  onResend: (method: ContactMethod) => void;
  onChooseAgain: () => void;
}

export function EnterCode({ asking, busy, onVerify, onResend, onChooseAgain }: EnterCodeProps) {
  const { t } = useTranslation('mfa');
  const named = useDestinationWords();
  const { standing, destination, remark, resendAt } = asking;
  const seconds = useSecondsLeft(resendAt);
  return (
    <CodeForm
      title={t('enterTitle')}
      lead={t('sentTo', { to: named(destination), minutes: CODE_SECONDS / 60 })}
      remark={remark}
      busy={busy}
      onVerify={onVerify}
    >
      <Button
        block
        busy={busy}
        aria-disabled={seconds > 0}
        onClick={() => {
          if (seconds === 0) onResend(destination.method);
        }}
      >
        {t('resend')}
      </Button>
      <Wait seconds={seconds} />
      {standing.destinations.length > 1 ? (
        <Button variant="quiet" block onClick={onChooseAgain}>
          {t('anotherWay')}
        </Button>
      ) : null}
    </CodeForm>
  );
}

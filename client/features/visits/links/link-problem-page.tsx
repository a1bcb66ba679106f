import { CalendarX, Clock, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { errorKey } from '#client/ui/errors/error-words.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { DeadLinkPage } from './dead-link-page.tsx';
import { deadState } from './dead-state.ts';
import { practiceOfError } from './practice-of-error.ts';

export interface LinkProblemProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  help?: string;
  notActive?: string;
  look?: () => Promise<unknown>;
}

export default function LinkProblemPage({ error, onRetry, retrying, ...ofDeadLink }: LinkProblemProps) {
  const { t } = useTranslation('join');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const dead = deadState(error);
  const practice = practiceOfError(error);
  if (dead) return <DeadLinkPage state={dead} practice={practice} {...ofDeadLink} />;
  const { Icon, title } = problemOf(error);
  return (
    <MessagePage
      top={<PublicTop practice={practice} />}
      icon={<Icon size={36} />}
      tone="waiting"
      title={t(title)}
      actions={
        <Button variant="primary" size="large" block onClick={onRetry} busy={retrying}>
          {common('tryAgain')}
        </Button>
      }
      foot={t('emergency')}
    >
      <p role="alert">{title === 'noConnectionTitle' ? t('noConnectionHelp') : words.error(error)}</p>
    </MessagePage>
  );
}

function problemOf(error: unknown) {
  switch (errorKey(error)) {
    case 'TOO_MANY_REQUESTS':
      return { Icon: Clock, title: 'tooManyTitle' } as const;
    case 'NO_CONNECTION':
      return { Icon: WifiOff, title: 'noConnectionTitle' } as const;
    default:
      return { Icon: CalendarX, title: 'failedTitle' } as const;
  }
}

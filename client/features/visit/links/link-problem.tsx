import { CalendarX, Clock, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/components/button.tsx';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { FocusLayout } from '../../../ui/components/page-layout.tsx';
import { errorKey } from '../../../ui/errors/error-words.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import type { DeadLinkProps } from './dead-link.tsx';
import { deadState } from './dead-state.ts';
import { practiceOfError } from './practice-of-error.ts';

// Most people never see it, and who does has a connection to load it.
const DeadLink = lazy(() => import('./dead-link.tsx'));

interface LinkProblemProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  /** Help for a dead link, instead of calling the practice. */
  help?: string;
  /** Why a link that is not a visit's is not active. */
  notActive?: string;
}

/** Why the link does not lead to a visit, and the next step. */
export function LinkProblem({ error, onRetry, retrying, help, notActive }: LinkProblemProps) {
  const { t } = useTranslation('join');
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  const dead = deadState(error);
  const practice = practiceOfError(error);
  if (dead) return <DeadLinkPage state={dead} practice={practice} help={help} notActive={notActive} />;
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

/** The page of a link that will never open again. */
export function DeadLinkPage(props: DeadLinkProps) {
  return (
    <Suspense fallback={<FocusLayout top={<PublicTop practice={props.practice} />}>{null}</FocusLayout>}>
      <DeadLink {...props} />
    </Suspense>
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

import { CalendarClock, CalendarX, Clock, Link2Off, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/components/button.tsx';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { errorKey } from '../../../ui/errors/error-words.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { practiceOfError } from './practice-of-error.ts';
import { useForgetDrafts } from './use-forget-drafts.ts';

const CallPractice = lazy(() =>
  import('../../foundation/info/call-practice.tsx').then((part) => ({ default: part.CallPractice })),
);

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
  useForgetDrafts(OVER.some((code) => isApiError(error, code)));
  const { Icon, title, retry, call } = problemOf(error);
  return (
    <MessagePage
      top={<PublicTop practice={practiceOfError(error)} />}
      icon={<Icon size={36} />}
      tone="waiting"
      title={t(title)}
      actions={
        retry ? (
          <Button variant="primary" size="large" block onClick={onRetry} busy={retrying}>
            {common('tryAgain')}
          </Button>
        ) : title === 'blockedTitle' ? (
          <Suspense fallback={null}>
            <CallPractice practice={practiceOfError(error)} />
          </Suspense>
        ) : null
      }
      foot={t('emergency')}
    >
      <p role="alert">
        {title === 'noConnectionTitle' || title === 'movedTitle'
          ? t(HELP[title])
          : notActive && isApiError(error, 'LINK_NOT_ACTIVE')
            ? notActive
            : title === 'unknownTitle'
              ? // Also for a truncated address, which the server reports as invalid input.
                words.code('VISIT_UNAVAILABLE')
              : words.error(error)}
      </p>
      {call ? <p>{help ?? t('callPractice')}</p> : null}
    </MessagePage>
  );
}

/** Refusals of a permanently dead link. */
const OVER = ['LINK_NOT_ACTIVE', 'VISIT_LINK_EXPIRED', 'BLOCKED_FROM_VISIT'] as const;

const HELP = { noConnectionTitle: 'noConnectionHelp', movedTitle: 'movedHelp' } as const;

/** If the visit was moved or canceled, the page says so. */
function overOf(error: unknown) {
  const status = isApiError(error) ? error.details.visitStatus : undefined;
  if (status === 'MOVED') return { Icon: CalendarClock, title: 'movedTitle', call: false } as const;
  if (status === 'CANCELLED') return { Icon: CalendarX, title: 'cancelledTitle', call: true } as const;
  return { Icon: Link2Off, title: 'notActiveTitle', call: true } as const;
}

function problemOf(error: unknown) {
  if (isApiError(error, 'INVALID_INPUT') || isApiError(error, 'NOT_FOUND')) {
    return { Icon: CalendarX, title: 'unknownTitle', retry: false, call: true } as const;
  }
  switch (errorKey(error)) {
    case 'LINK_NOT_ACTIVE':
      return { ...overOf(error), retry: false } as const;
    case 'GUEST_ACCESS_DENIED':
      return { Icon: Link2Off, title: 'notActiveTitle', retry: false, call: false } as const;
    case 'VISIT_LINK_EXPIRED':
      return { Icon: Clock, title: 'expiredTitle', retry: false, call: true } as const;
    case 'BLOCKED_FROM_VISIT':
      return { Icon: Link2Off, title: 'blockedTitle', retry: false, call: false } as const;
    case 'VISIT_UNAVAILABLE':
      return { Icon: CalendarX, title: 'unknownTitle', retry: false, call: true } as const;
    case 'TOO_MANY_REQUESTS':
      return { Icon: Clock, title: 'tooManyTitle', retry: true, call: false } as const;
    case 'NO_CONNECTION':
      return { Icon: WifiOff, title: 'noConnectionTitle', retry: true, call: false } as const;
    default:
      return { Icon: CalendarX, title: 'failedTitle', retry: true, call: true } as const;
  }
}

import { Hourglass } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { Countdown } from '../../../ui/components/countdown.tsx';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';
import { useLanguage } from '../../foundation/language/use-language.ts';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';
import { LinkProblem } from '../../visit/links/link-problem.tsx';
import { useHasCome } from './use-has-come.ts';

/** Removed for some minutes: a countdown by the server's clock until the person returns. */
export function RemovedPage() {
  const { t } = useTranslation('waiting-room');
  const language = useLanguage();
  const until = useRoom((state) => state.you?.removedUntil ?? null);
  const practice = useRoom((state) => state.facts?.practiceName);
  const movedBy = useRoom((state) => state.facts?.movedBy ?? null);
  const offset = useRoom((state) => state.clockOffset);
  const now = useCallback(() => Date.now() + offset, [offset]);
  const over = useHasCome(until ?? Number.POSITIVE_INFINITY, now);
  const top = practice ? <PublicTop name={practice} /> : <PublicTop />;
  if (until === null) {
    const error = new ApiError('BLOCKED_FROM_VISIT', 0);
    return <LinkProblem error={error} onRetry={() => {}} retrying={false} />;
  }
  return (
    <MessagePage
      top={top}
      icon={<Hourglass size={40} />}
      tone="waiting"
      title={t('removedTitle')}
      foot={t('emergency')}
    >
      {movedBy === null ? null : <p>{t('removedBy', { name: movedBy })}</p>}
      <p>{t('removedHelp')}</p>
      {over ? (
        <p role="status">{t('removedOver')}</p>
      ) : (
        <>
          <p>{t('removedIn')}</p>
          <Countdown to={until} now={now} language={language} />
        </>
      )}
    </MessagePage>
  );
}

import { Hourglass } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useRoom, useRoomClock } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { callClock } from '#client/features/room/in-visit/seat/duration.ts';
import { DeadLinkPage } from '#client/features/visits/links/dead-link-page.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useHasCome } from './use-has-come.ts';

export function RemovedPage() {
  const { t } = useTranslation('in-visit');
  const { t: tWaiting } = useTranslation('waiting-room');
  const until = useRoom((state) => state.you?.removedUntil ?? null);
  const practice = useRoom((state) => state.facts?.practiceName);
  const movedBy = useRoom((state) => state.facts?.movedBy ?? null);
  const offset = useRoom((state) => state.clockOffset);
  const now = useCallback(() => Date.now() + offset, [offset]);
  const over = useHasCome(until ?? Number.POSITIVE_INFINITY, now);
  if (until === null) return <DeadLinkPage state="blocked" />;
  return (
    <MessagePage
      top={practice ? <PublicTop name={practice} /> : <PublicTop />}
      icon={<Hourglass size={40} />}
      tone="waiting"
      title={movedBy === null ? t('aloneTitlePlain') : t('aloneTitle', { name: movedBy })}
      foot={tWaiting('emergency')}
    >
      {over ? <p role="status">{t('aloneOver')}</p> : <BackIn until={until} />}
    </MessagePage>
  );
}

/** @param until by the server's clock, in milliseconds since the epoch */
function BackIn({ until }: { until: number }) {
  const { t } = useTranslation('in-visit');
  return <p role="timer">{t('aloneHelp', { time: callClock(until - useRoomClock(250)) })}</p>;
}

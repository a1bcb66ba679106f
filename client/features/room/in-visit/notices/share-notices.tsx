import { MonitorUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { ScreenChange, ScreenOutcome } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../seat/use-seat-name.ts';

function wordsOf(outcome: ScreenOutcome, own: boolean) {
  switch (outcome) {
    case 'declined':
      return own ? 'shareDeclined' : null;
    case 'stopped':
      return 'shareStopped';
    case 'over':
      return own ? null : 'shareOver';
    case 'withdrawn':
      return null;
  }
}

export function ShareNotices({ staff }: { staff: boolean }): ReactNode {
  const { t } = useTranslation('in-visit');
  const { screen: sharing, room, information } = useVisitConnection();
  const nameOf = useSeatName();
  const { run, busy } = useCommand();
  const { phase, failure } = useStore(sharing.store);
  const words = useErrorWords();
  const failed = failure ? words.error(failure) : null;
  const screen = useRoom((state) => state.facts?.screen ?? null);
  const yourSeat = useRoom((state) => state.you?.seatId);
  const sharer = useRoom((state) => state.others.find(({ seatId }) => seatId === screen?.seatId));
  const [closed, setClosed] = useState<string | null>(null);
  if (closed !== null && !screen) setClosed(null);
  const asked = screen?.state === 'requested' && yourSeat !== undefined && screen.asked.includes(yourSeat);
  const name = sharer ? nameOf(sharer) : '';

  useEffect(() => {
    const tell = ({ ended }: ScreenChange) => {
      const words = ended && wordsOf(ended.outcome, ended.seatId === yourSeat);
      // Someone who left is no longer in the list.
      const who = room.store.getState().others.find(({ seatId }) => seatId === ended?.seatId);
      if (words === 'shareOver')
        information.tell(who ? t(words, { name: nameOf(who) }) : t('shareOverPlain'));
      else if (words) information.tell(t(words));
    };
    room.on('screen:changed', tell);
    return () => void room.off('screen:changed', tell);
  }, [room, information, yourSeat, nameOf, t]);
  useEffect(() => {
    if (failed) information.tell(failed);
  }, [information, failed]);

  if (asked) {
    return (
      <VisitNotice
        key="asked"
        priority="question"
        icon={<MonitorUp size={22} />}
        title={t('shareAsked', { name })}
      >
        <Button busy={busy} onClick={() => run('screen:answer', { accept: false })}>
          {t('shareLater')}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => run('screen:answer', { accept: true })}>
          {t('shareShow')}
        </Button>
      </VisitNotice>
    );
  }
  if (phase !== 'none') {
    const shared = phase === 'shared';
    return (
      <VisitNotice
        key="own"
        priority="ongoing"
        icon={<MonitorUp size={22} />}
        title={t(shared ? 'youShare' : 'shareWaiting')}
      >
        <Button variant={shared ? 'danger' : 'secondary'} onClick={() => void sharing.stop().catch(() => {})}>
          {t(shared ? 'stopSharing' : 'withdraw')}
        </Button>
      </VisitNotice>
    );
  }
  if (screen?.state === 'accepted' && staff && sharer && closed !== screen.seatId) {
    return (
      <VisitNotice
        key="other"
        priority="ongoing"
        icon={<MonitorUp size={22} />}
        title={t('someoneShares', { name })}
        onClose={() => setClosed(screen.seatId)}
      >
        <Button
          variant="danger"
          busy={busy}
          aria-label={t('stopSharingOf', { name })}
          onClick={() => run('screen:stop', {})}
        >
          {t('stopSharing')}
        </Button>
      </VisitNotice>
    );
  }
  return null;
}

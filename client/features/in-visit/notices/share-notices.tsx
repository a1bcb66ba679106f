import { MonitorUp } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ScreenChange, ScreenOutcome } from '../../../../shared/contracts/socket/events.ts';
import { announce } from '../../../components/announce.tsx';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { PromptBar } from '../../live-session/prompt-bar.tsx';
import { useCommand } from '../../live-session/use-command.ts';
import { useRoom, useVisitSession } from '../../live-session/use-visit-session.tsx';
import { useSeatName } from '../seat/use-seat-name.ts';

/** How a share ended, for those who did not end it themselves. */
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

/** Requests and notices about screen sharing; renders nothing while there is none. */
export function ShareNotices({ staff }: { staff: boolean }): ReactNode {
  const { t } = useTranslation('in-visit');
  const { screen: sharing, room } = useVisitSession();
  const nameOf = useSeatName();
  const { run, busy } = useCommand();
  const phase = useStore(sharing.store, (state) => state.phase);
  const screen = useRoom((state) => state.facts?.screen ?? null);
  const yourSeat = useRoom((state) => state.you?.seatId);
  const sharer = useRoom((state) => state.others.find(({ seatId }) => seatId === screen?.seatId));
  const asked = screen?.state === 'requested' && yourSeat !== undefined && screen.asked.includes(yourSeat);
  const name = sharer ? nameOf(sharer) : '';

  useEffect(() => {
    const tell = ({ ended }: ScreenChange) => {
      const words = ended && wordsOf(ended.outcome, ended.seatId === yourSeat);
      if (words) toast(t(words));
    };
    room.on('screen:changed', tell);
    return () => void room.off('screen:changed', tell);
  }, [room, yourSeat, t]);
  useEffect(() => {
    if (asked) announce(t('shareAsked', { name }));
  }, [asked, name, t]);

  if (asked) {
    return (
      <PromptBar icon={<MonitorUp size={22} />} title={t('shareAsked', { name })}>
        <Button busy={busy} onClick={() => run('screen:answer', { accept: false })}>
          {t('decline')}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => run('screen:answer', { accept: true })}>
          {t('accept')}
        </Button>
      </PromptBar>
    );
  }
  if (phase !== 'none') {
    const shared = phase === 'shared';
    return (
      <PromptBar icon={<MonitorUp size={22} />} title={t(shared ? 'youShare' : 'shareWaiting')}>
        <Button variant={shared ? 'danger' : 'secondary'} onClick={() => void sharing.stop().catch(() => {})}>
          {t(shared ? 'stopSharing' : 'withdraw')}
        </Button>
      </PromptBar>
    );
  }
  if (screen?.state === 'accepted' && staff && sharer) {
    return (
      <PromptBar icon={<MonitorUp size={22} />} title={t('someoneShares', { name })}>
        <Button
          variant="danger"
          busy={busy}
          aria-label={t('stopSharingOf', { name })}
          onClick={() => run('screen:stop', {})}
        >
          {t('stopSharing')}
        </Button>
      </PromptBar>
    );
  }
  return null;
}

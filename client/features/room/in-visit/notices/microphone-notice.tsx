import { Lock, Mic, MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHOWN_MS } from '#client/features/core/room-connection/information.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { MicrophoneChange } from '#shared/contracts/socket/events.ts';

const ICONS = { muted: MicOff, locked: Lock, unlocked: Mic, invited: Mic };
const HELP = {
  muted: 'unmuteAskedHelp',
  locked: 'microphoneLockedHelp',
  unlocked: 'unlockedHelp',
  invited: 'unmuteAskedHelp',
} as const;

/** In milliseconds: long enough to press the notice's button. */
const LASTS = { muted: SHOWN_MS, locked: SHOWN_MS, unlocked: 20_000, invited: undefined };

/**
 * A provider's last action on the user's microphone. A request waits for its answer. Other actions show briefly,
 * because the microphone's button shows the state. A pause hides the notice.
 */
export function MicrophoneNotice() {
  const { t } = useTranslation('in-visit');
  const connection = useVisitConnection();
  const words = useErrorWords();
  const [change, setChange] = useState<MicrophoneChange | null>(null);
  const off = useRoom((state) => state.you?.microphone === 'off');
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  const locked = useRoom((state) => state.you?.microphoneLocked === true);

  useEffect(() => {
    connection.room.on('microphone:moderated', setChange);
    return () => void connection.room.off('microphone:moderated', setChange);
  }, [connection]);

  if (!change) return null;
  const { what, by } = change;
  // The seat's state arrives before the message.
  const holds = what === 'locked' ? locked : off && !locked;
  if (!holds) {
    setChange(null);
    return null;
  }
  if (paused) return null;
  const close = () => setChange(null);
  async function unmute() {
    try {
      await connection.toggle('microphone');
    } catch (error) {
      toast(words.error(error), 'danger');
    }
  }
  const Icon = ICONS[what];
  const asked = what === 'invited';
  const free = asked || what === 'unlocked';
  return (
    <VisitNotice
      key={what}
      // Only the request to unmute waits for an answer.
      priority={asked ? 'question' : 'information'}
      icon={<Icon size={22} />}
      title={t(`microphone_${what}`, { name: by })}
      help={t(HELP[what])}
      lasts={LASTS[what]}
      onClose={asked ? undefined : close}
    >
      {asked ? <Button onClick={close}>{t('stayMuted')}</Button> : null}
      {free ? (
        <Button variant="primary" onClick={unmute}>
          {t('unmute')}
        </Button>
      ) : null}
    </VisitNotice>
  );
}

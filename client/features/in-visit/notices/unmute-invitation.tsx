import { Mic } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../components/announce.tsx';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { useErrorWords } from '../../../errors/use-error-words.ts';
import { PromptBar } from '../../live-session/prompt-bar.tsx';
import { useRoom, useVisitSession } from '../../live-session/use-visit-session.tsx';

/** A provider asks the participant to unmute; only the participant can do it. */
export function UnmuteInvitation() {
  const { t } = useTranslation('in-visit');
  const session = useVisitSession();
  const words = useErrorWords();
  const [invited, setInvited] = useState(false);
  const muted = useRoom((state) => state.you?.microphone === 'off' && !state.you.microphoneLocked);

  useEffect(() => {
    const invite = () => {
      setInvited(true);
      announce(t('unmuteAskedTitle'));
    };
    session.room.on('microphone:invited', invite);
    return () => void session.room.off('microphone:invited', invite);
  }, [session, t]);
  useEffect(() => {
    if (!muted) setInvited(false);
  }, [muted]);

  if (!invited || !muted) return null;
  async function unmute() {
    try {
      await session.toggle('microphone');
    } catch (error) {
      toast(words.error(error), 'danger');
    }
  }
  return (
    <PromptBar icon={<Mic size={22} />} title={t('unmuteAskedTitle')} help={t('unmuteAskedHelp')}>
      <Button onClick={() => setInvited(false)}>{t('stayMuted')}</Button>
      <Button variant="primary" onClick={unmute}>
        {t('unmute')}
      </Button>
    </PromptBar>
  );
}

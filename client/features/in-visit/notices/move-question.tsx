import { MonitorSmartphone } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../components/announce.tsx';
import { Button } from '../../../components/button.tsx';
import { PromptBar } from '../../live-session/prompt-bar.tsx';
import { useCommand } from '../../live-session/use-command.ts';
import { useRoom } from '../../live-session/use-visit-session.tsx';

/** The link was opened on another device: asks where to continue the visit. The safe choice comes first. */
export default function MoveQuestion() {
  const { t } = useTranslation('other-device');
  const { run, busy } = useCommand();
  const requestId = useRoom((state) => state.moves[0]?.requestId);
  useEffect(() => {
    if (requestId) announce(t('question'));
  }, [requestId, t]);

  if (!requestId) return null;
  return (
    <PromptBar icon={<MonitorSmartphone size={22} />} title={t('question')} help={t('questionHelp')}>
      <Button variant="primary" busy={busy} onClick={() => run('move:answer', { requestId, move: false })}>
        {t('keepHere')}
      </Button>
      <Button busy={busy} onClick={() => run('move:answer', { requestId, move: true })}>
        {t('moveThere')}
      </Button>
    </PromptBar>
  );
}

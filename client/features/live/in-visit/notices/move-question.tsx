import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/components/button.tsx';
import { useCommand } from '../../../foundation/room-connection/use-command.ts';
import { useRoom } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '../../../foundation/room-connection/visit-notice.tsx';

/** The link was opened on another device: asks where to continue the visit. The safe choice comes first. */
export default function MoveQuestion() {
  const { t } = useTranslation('other-device');
  const { run, busy } = useCommand();
  const requestId = useRoom((state) => state.moves[0]?.requestId);
  if (!requestId) return null;
  return (
    <VisitNotice
      key={requestId}
      priority="question"
      icon={<MonitorSmartphone size={22} />}
      title={t('question')}
      help={t('questionHelp')}
    >
      <Button variant="primary" busy={busy} onClick={() => run('move:answer', { requestId, move: false })}>
        {t('keepHere')}
      </Button>
      <Button busy={busy} onClick={() => run('move:answer', { requestId, move: true })}>
        {t('moveThere')}
      </Button>
    </VisitNotice>
  );
}

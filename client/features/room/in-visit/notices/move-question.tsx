import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { onlyProvider } from '../seat/provider-in-visit.ts';

/**
 * The link was opened on another device: asks where to continue the visit, with the safe choice first. A refused
 * device may ask a provider; this notice then says so.
 */
export default function MoveQuestion() {
  const { t } = useTranslation('other-device');
  const { run, busy } = useCommand();
  const name = useWhoDecides();
  const asks = useRoom((state) => state.moves.find(({ reason }) => reason !== 'refused'));
  const refused = useRoom((state) => state.moves.find(({ reason }) => reason === 'refused'));
  if (!asks) {
    return refused ? (
      <VisitNotice
        key={refused.requestId}
        priority="ongoing"
        icon={<MonitorSmartphone size={22} />}
        title={t('keptAsksTitle', { name })}
        help={t('keptAsksHelp', { name })}
      />
    ) : null;
  }
  const { requestId } = asks;
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

/** The provider in the visit, or the practice if several providers could decide. */
function useWhoDecides(): string {
  const practice = useRoom((state) => state.facts?.practiceName ?? '');
  const others = useRoom((state) => state.others);
  return onlyProvider(others)?.name ?? practice;
}

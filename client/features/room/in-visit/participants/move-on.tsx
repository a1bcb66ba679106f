import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { Button } from '#client/ui/components/button.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';

interface MoveOnProps {
  seat: Pick<SeatView, 'seatId' | 'name'>;
}

export function Admit({ seat: { seatId, name } }: MoveOnProps) {
  const { t } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  return (
    <Button
      variant="primary"
      busy={busy}
      aria-label={t('admitName', { name })}
      onClick={() => run('seat:admit', { seatId })}
    >
      {t('admit')}
    </Button>
  );
}

export function ClearRemoval({ seat: { seatId, name } }: MoveOnProps) {
  const { t } = useTranslation('moderation');
  const { run, busy } = useCommand();
  return (
    <Button
      busy={busy}
      aria-label={t('clearRemovalOf', { name })}
      onClick={() => run('seat:clear-removal', { seatId })}
    >
      {t('clearRemoval')}
    </Button>
  );
}

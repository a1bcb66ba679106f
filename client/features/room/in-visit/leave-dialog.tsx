import { useTranslation } from 'react-i18next';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';

/** In pixels. Fits three buttons in a row, in Spanish too. */
const WIDTH = 760;

const HELP = {
  provider: 'leaveHelpColleague',
  patient: 'leaveHelpPatient',
  guest: 'leaveHelpPatient',
  interpreter: 'leaveHelpInterpreter',
} as const;

interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
  /** Ends the visit instead; null for people who may not. */
  onEnd: (() => void) | null;
}

export function LeaveDialog({ open, onClose, onEnd }: LeaveDialogProps) {
  const { t } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  const role = useRoom((state) => state.you?.role);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('leaveTitle')}
      closeLabel={t('close')}
      width={WIDTH}
      actions={
        <>
          <Button onClick={onClose}>{t('stay')}</Button>
          <Button variant={onEnd ? 'secondary' : 'danger'} busy={busy} onClick={() => run('seat:leave', {})}>
            {t('leaveVisit')}
          </Button>
          {onEnd ? (
            <Button variant="danger" onClick={onEnd}>
              {t('endVisit')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(onEnd ? 'leaveHelpStaff' : HELP[role ?? 'patient'])}</p>
    </Dialog>
  );
}

export function EndDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('endTitle')}
      closeLabel={t('close')}
      width={WIDTH}
      actions={
        <>
          <Button onClick={onClose}>{t('stay')}</Button>
          <Button variant="danger" busy={busy} onClick={() => run('visit:end', {}, 'UNABLE_TO_END_VISIT')}>
            {t('endForEveryone')}
          </Button>
        </>
      }
    >
      <p>{t('endHelp')}</p>
    </Dialog>
  );
}

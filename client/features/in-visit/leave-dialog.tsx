import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useCommand } from '../live-visit/use-command.ts';
import { useRoom } from '../live-visit/use-visit-connection.tsx';

interface LeaveDialogProps {
  open: boolean;
  /** Opens with the question about ending. */
  ending: boolean;
  onClose: () => void;
  /** True for staff with the permission to end visits. */
  mayEnd: boolean;
}

const HELP = {
  provider: 'leaveHelpColleague',
  patient: 'leaveHelpPatient',
  guest: 'leaveHelpPatient',
  interpreter: 'leaveHelpInterpreter',
} as const;

/** Explains leaving (the visit stays open) and ending (it closes for everyone), then does one of them. */
export function LeaveDialog({ open, ending: asksToEnd, onClose, mayEnd }: LeaveDialogProps) {
  const { t } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  const [chosen, setEnding] = useState(false);
  const ending = asksToEnd || chosen;
  const role = useRoom((state) => state.you?.role);
  const leaveHelp = mayEnd ? 'leaveHelpStaff' : HELP[role ?? 'patient'];

  function close() {
    setEnding(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(ending ? 'endTitle' : 'leaveTitle')}
      closeLabel={t('close')}
      // Fits three buttons in a row, in Spanish too.
      width={760}
      actions={
        ending ? (
          <>
            <Button onClick={close}>{t('stay')}</Button>
            <Button variant="danger" busy={busy} onClick={() => run('visit:end', {}, 'UNABLE_TO_END_VISIT')}>
              {t('endForEveryone')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('stay')}</Button>
            <Button
              variant={mayEnd ? 'secondary' : 'danger'}
              busy={busy}
              onClick={() => run('seat:leave', {})}
            >
              {t('leaveVisit')}
            </Button>
            {mayEnd ? (
              <Button variant="danger" onClick={() => setEnding(true)}>
                {t('endVisit')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <p>{t(ending ? 'endHelp' : leaveHelp)}</p>
    </Dialog>
  );
}

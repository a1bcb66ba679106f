import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';

interface GoToVisitDialogProps {
  sessionId: string;
  name: string;
  mayEnd: boolean;
  onClose: () => void;
}

export function GoToVisitDialog({ sessionId, name, mayEnd, onClose }: GoToVisitDialogProps) {
  const { t } = useTranslation('waiting-now');
  const { t: inVisit } = useTranslation('in-visit');
  const { run, busy } = useCommand();
  const [, navigate] = useLocation();

  async function go(by: 'seat:leave' | 'visit:end') {
    const gone = by === 'visit:end' ? run(by, {}, 'UNABLE_TO_END_VISIT') : run(by, {});
    if (await gone) navigate(`/provider/group/${sessionId}`);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('goToTitle', { name })}
      closeLabel={inVisit('close')}
      width={760}
      actions={
        <>
          <Button onClick={onClose}>{inVisit('stay')}</Button>
          <Button variant={mayEnd ? 'secondary' : 'danger'} busy={busy} onClick={() => void go('seat:leave')}>
            {t('leaveAndGo')}
          </Button>
          {mayEnd ? (
            <Button variant="danger" busy={busy} onClick={() => void go('visit:end')}>
              {t('endAndGo')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(mayEnd ? 'goToHelp' : 'goToHelpColleague')}</p>
    </Dialog>
  );
}

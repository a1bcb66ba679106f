import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import type { Practice } from './practice-queries.ts';

interface PracticeStatusDialogProps {
  practice: Practice;
  onClose: () => void;
  onSaved: (practice: Practice) => void;
}

/** Confirms that a practice is turned off, with what ends, or on again. */
export function PracticeStatusDialog({ practice, onClose, onSaved }: PracticeStatusDialogProps) {
  const { t } = useTranslation('practices');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { practiceId, name, active, version, openVisits } = practice;

  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      onSaved(
        await call('POST /api/admin/practices/:practiceId/status', {
          params: { practiceId },
          body: { active: !active, version },
        }),
      );
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t(active ? 'deactivateTitle' : 'activateTitle', { name })}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={active ? 'danger' : 'primary'} busy={busy} onClick={() => void save()}>
            {t(active ? 'deactivate' : 'activate')}
          </Button>
        </>
      }
    >
      <p>{t(active ? 'deactivateHelp' : 'activateHelp')}</p>
      {active && openVisits > 0 ? <p>{t('openVisits', { count: openVisits })}</p> : null}
      {failure ? <ErrorNotice error={failure} /> : null}
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import type { VisitDetail } from '../visit-data/visit-queries.ts';

interface ConfirmDialogProps {
  visit: VisitDetail;
  action: 'mark-tentative' | 'confirm' | 'end';
  onClose: () => void;
  /** Reads the visit again, and closes the dialog. */
  onDone: () => Promise<void>;
}

const CALLS = {
  'mark-tentative': 'POST /api/provider/visits/:rootVisitId/tentative',
  confirm: 'POST /api/provider/visits/:rootVisitId/confirm',
  end: 'POST /api/provider/visits/:rootVisitId/end',
} as const;

/** Asks once before a change that needs no further words. */
export function ConfirmDialog({ visit, action, onClose, onDone }: ConfirmDialogProps) {
  const { t } = useTranslation('visit-actions');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function change() {
    setBusy(true);
    setFailure(null);
    try {
      await call(CALLS[action], { params: { rootVisitId: visit.visitId } });
      toast(t(`done ${action}`));
      await onDone();
    } catch (error) {
      setFailure(orCode(error, action === 'end' ? 'UNABLE_TO_END_VISIT' : 'UNABLE_COMPLETE_REQUEST'));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`title ${action}`)}
      closeLabel={t('goBack')}
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button variant={action === 'end' ? 'danger' : 'primary'} busy={busy} onClick={() => void change()}>
            {t(`action ${action}`)}
          </Button>
        </>
      }
    >
      <p>{t(`help ${action}`)}</p>
      {failure ? <ErrorNotice error={failure} /> : null}
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';

interface ConfirmActionDialogProps {
  visit: VisitDetail;
  action: 'mark-tentative' | 'confirm' | 'end';
  onClose: () => void;
  /** Closes the dialog, and reloads the visit. */
  onDone: () => Promise<void>;
}

const CALLS = {
  'mark-tentative': 'POST /api/provider/visits/:rootVisitId/tentative',
  confirm: 'POST /api/provider/visits/:rootVisitId/confirm',
  end: 'POST /api/provider/visits/:rootVisitId/end',
} as const;

/** Asks for confirmation of a change that needs no further input. */
export function ConfirmActionDialog({ visit, action, onClose, onDone }: ConfirmActionDialogProps) {
  const { t } = useTranslation('visit-actions');

  async function change() {
    await call(CALLS[action], { params: { rootVisitId: visit.visitId } });
    toast(t(`done ${action}`));
    await onDone();
  }
  return (
    <ConfirmDialog
      title={t(`title ${action}`)}
      cancelLabel={t('goBack')}
      confirmLabel={t(`action ${action}`)}
      danger={action === 'end'}
      confirm={change}
      errorCode={action === 'end' ? 'UNABLE_TO_END_VISIT' : 'UNABLE_COMPLETE_REQUEST'}
      onClose={onClose}
    >
      <p>{t(`help ${action}`)}</p>
    </ConfirmDialog>
  );
}

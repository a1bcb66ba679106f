import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { readReconciliationAgain } from './record-queries.ts';

interface UndoDialogProps {
  visitId: string;
  sessionId: string;
  name: string;
  /** Time of the reconciliation. */
  at: string;
  onClose: () => void;
}

/** Asks before a patient is marked as not reconciled again. */
export function UndoDialog({ visitId, sessionId, name, at, onClose }: UndoDialogProps) {
  const { t } = useTranslation('record-system');
  const queries = useQueryClient();
  const readAgain = () => readReconciliationAgain(queries, visitId);
  async function undo() {
    await call('POST /api/provider/sessions/:sessionId/undo-reconciliation', {
      params: { sessionId },
      body: { seen: at },
    });
    await readAgain();
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('undoAsk', { name })}
      cancelLabel={t('reconcileCancel')}
      confirmLabel={t('undoConfirm')}
      danger={false}
      confirm={undo}
      readAgain={readAgain}
      onClose={onClose}
    >
      <p>{t('undoHelp')}</p>
    </ConfirmDialog>
  );
}

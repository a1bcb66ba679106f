import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Stack } from '#client/ui/components/layout.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { type ComparedPatient, readReconciliationAgain } from './record-queries.ts';

interface ReconcileDialogProps {
  visitId: string;
  patients: readonly ComparedPatient[];
  onClose: () => void;
}

export function ReconcileDialog({ visitId, patients, onClose }: ReconcileDialogProps) {
  const { t } = useTranslation('record-system');
  const queries = useQueryClient();
  async function reconcile() {
    await call('POST /api/provider/visits/:rootVisitId/reconcile', { params: { rootVisitId: visitId } });
    await readReconciliationAgain(queries, visitId);
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('reconcileAsk', { count: patients.length })}
      cancelLabel={t('reconcileCancel')}
      confirmLabel={t('reconcileConfirm')}
      danger={false}
      confirm={reconcile}
      onClose={onClose}
    >
      <Stack as="ul" gap={2} below={4} breaks>
        {patients.map(({ sessionId, scheduled, record }) => (
          <li key={sessionId}>
            {record
              ? t('reconcileAs', { name: scheduled.name, record: record.name })
              : t('reconcileWithout', { name: scheduled.name })}
          </li>
        ))}
      </Stack>
      <p>{t('reconcileOnlySame', { count: patients.length })}</p>
    </ConfirmDialog>
  );
}

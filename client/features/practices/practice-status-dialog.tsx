import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { type Practice, practiceQuery } from './practice-queries.ts';

interface PracticeStatusDialogProps {
  practice: Practice;
  onClose: () => void;
  onSaved: (practice: Practice) => void;
}

/** Confirms that a practice is turned off, with what ends, or on again. */
export function PracticeStatusDialog({ practice, onClose, onSaved }: PracticeStatusDialogProps) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { practiceId, name, active, version, openVisits } = practice;

  async function save() {
    const params = { practiceId };
    const body = { active: !active, version };
    try {
      onSaved(await call('POST /api/admin/practices/:practiceId/status', { params, body }));
    } catch (error) {
      // It changed while the dialog was open: the next click is about the practice as it is now.
      if (isApiError(error, 'CHANGED_MEANWHILE'))
        await queries.refetchQueries({ queryKey: practiceQuery(practiceId).queryKey });
      throw error;
    }
  }
  return (
    <ConfirmDialog
      title={t(active ? 'deactivateTitle' : 'activateTitle', { name })}
      cancelLabel={t('cancel')}
      confirmLabel={t(active ? 'deactivate' : 'activate')}
      danger={active}
      confirm={save}
      onClose={onClose}
    >
      <p>{t(active ? 'deactivateHelp' : 'activateHelp')}</p>
      {active && openVisits > 0 ? <p>{t('openVisits', { count: openVisits })}</p> : null}
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { type Practice, practiceQuery } from './practice-queries.ts';

interface PracticeStatusDialogProps {
  practice: Practice;
  onClose: () => void;
  onSaved: (practice: Practice) => void;
}

/** Confirms turning a practice off, with the consequences, or on again. */
export function PracticeStatusDialog({ practice, onClose, onSaved }: PracticeStatusDialogProps) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { practiceId, name, active, version, openVisits } = practice;

  async function save() {
    const params = { practiceId };
    const body = { active: !active, version };
    onSaved(await call('POST /api/admin/practices/:practiceId/status', { params, body }));
  }
  return (
    <ConfirmDialog
      title={t(active ? 'deactivateTitle' : 'activateTitle', { name })}
      cancelLabel={t('cancel')}
      confirmLabel={t(active ? 'deactivate' : 'activate')}
      danger={active}
      confirm={save}
      readAgain={() => queries.refetchQueries({ queryKey: practiceQuery(practiceId).queryKey })}
      onClose={onClose}
    >
      <p>{t(active ? 'deactivateHelp' : 'activateHelp')}</p>
      {active && openVisits > 0 ? <p>{t('openVisits', { count: openVisits })}</p> : null}
    </ConfirmDialog>
  );
}

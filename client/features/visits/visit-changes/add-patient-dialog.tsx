import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { PatientDialog } from '#client/features/visits/scheduling/patient-dialog.tsx';
import { bodyOf, type ScheduleFields } from '#client/features/visits/scheduling/schedule-fields.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import type { ChangeDialogProps } from './dialog-props.ts';
import { NotifiedPeople } from './notified-people.tsx';

interface AddPatientDialogProps extends ChangeDialogProps {
  isFirstOfGroup: boolean;
}

export function AddPatientDialog({ visit, record, isFirstOfGroup, onClose, onDone }: AddPatientDialogProps) {
  const { t } = useTranslation('visit-actions');
  const key = useRequestKey();
  const { data: options, error, isFetching, refetch } = useQuery(scheduleOptionsQuery(visit.practiceId));
  if (!options)
    return (
      <Dialog open onClose={onClose} title={t('title.add-patient')} closeLabel={t('goBack')} width={680}>
        {error ? (
          <ErrorNotice
            error={orCode(error, 'UNABLE_TO_GET_OPTIONS')}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton rows={2} height={120} label={t('loading')} />
        )}
      </Dialog>
    );
  return (
    <PatientDialog
      practiceId={visit.practiceId}
      options={options}
      visitTypeId={record.slot.visitTypeId}
      title={t('title.add-patient')}
      saveLabel={t('action.add-patient')}
      save={(fields) => {
        const patient = bodyOf(fields);
        return call('POST /api/provider/visits/:rootVisitId/patients', {
          params: { rootVisitId: visit.visitId },
          body: { patient, idempotencyKey: key.of(patient) },
        });
      }}
      onSaved={({ name }) => {
        toast(t('done.add-patient', { name }));
        return onDone();
      }}
      onClose={onClose}
    >
      <NotifiedPatient isFirstOfGroup={isFirstOfGroup} />
    </PatientDialog>
  );
}

function NotifiedPatient({ isFirstOfGroup }: { isFirstOfGroup: boolean }) {
  const { t } = useTranslation('visit-actions');
  const { watch } = useFormContext<ScheduleFields>();
  const [firstName, lastName, linkDelivery] = watch(['firstName', 'lastName', 'linkDelivery']);
  const name = `${firstName.trim()} ${lastName.trim()}`.trim();
  const help = isFirstOfGroup ? `${t('help.add-patient')} ${t('help.first-group')}` : t('help.add-patient');
  const methods = linkDelivery === 'Copy' ? [] : [linkDelivery];
  return (
    <NotifiedPeople
      people={name ? [{ name, methods, callAt: null }] : []}
      help={name ? help : t('notAdded')}
    />
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { PatientDialog } from '#client/features/visits/scheduling/patient-dialog.tsx';
import { bodyOf, type ScheduleFields } from '#client/features/visits/scheduling/schedule-fields.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Box } from '#client/ui/components/layout.tsx';
import { Opening } from '#client/ui/components/opening.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { MOST_PATIENTS } from '#shared/domain/visit.ts';
import type { ChangeDialogProps } from './dialog-props.ts';
import { NotifiedPeople } from './notified-people.tsx';
import { readVisitAgain, visitRecordQuery } from './record-queries.ts';

/** PRODUCT 6.26. */
export default function AddPatient({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('visit-actions');
  const words = useErrorWords();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data: record, isPending } = useQuery(visitRecordQuery(visit.visitId, visit.status));
  const there = visit.visitPatients.filter(({ cancelled, removed }) => !cancelled && !removed);
  if (isPending) return <StillLoading />;
  if (!record?.actions.includes('add-patient')) return null;
  if (there.length >= MOST_PATIENTS)
    return (
      <Box as="p" ruled={4} above={4}>
        {words.code('TOO_MANY_PATIENTS')}
      </Box>
    );
  return (
    <Box ruled={4} above={4}>
      <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t('action.add-patient')}
      </Button>
      <Suspense fallback={<Opening />}>
        {open ? (
          <AddPatientDialog
            visit={visit}
            record={record}
            isFirstOfGroup={there.length === 1}
            onClose={() => setOpen(false)}
            onDone={async () => {
              setOpen(false);
              void readVisitAgain(queries, visit);
            }}
          />
        ) : null}
      </Suspense>
    </Box>
  );
}

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

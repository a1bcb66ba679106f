import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { NotifiedPeople } from './notified-people.tsx';
import { readVisitAgain, removalQuery, visitRecordQuery } from './record-queries.ts';
import { useSayDone } from './use-say-done.ts';

interface RemovePatientProps {
  visit: VisitDetail;
  patient: VisitDetail['visitPatients'][number];
}

/** PRODUCT 6.26. */
export default function RemovePatient({ visit, patient }: RemovePatientProps) {
  const { t } = useTranslation('visit-actions');
  const [open, setOpen] = useState(false);
  const { data: record, isPending } = useQuery(visitRecordQuery(visit.visitId, visit.status));
  if (isPending) return <StillLoading />;
  if (!record?.actions.includes('remove-patient')) return null;
  const name = `${patient.firstName} ${patient.lastName}`;
  return (
    <>
      <Button
        variant="quiet"
        icon={<UserMinus size={20} aria-hidden />}
        aria-label={t('removeNamed', { name })}
        onClick={() => setOpen(true)}
      >
        {t('action.remove-patient')}
      </Button>
      {open ? (
        <RemovePatientDialog
          visit={visit}
          sessionId={patient.sessionId}
          name={name}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface RemovePatientDialogProps {
  visit: VisitDetail;
  sessionId: string;
  name: string;
  onClose: () => void;
}

export function RemovePatientDialog({ visit, sessionId, name, onClose }: RemovePatientDialogProps) {
  const { t } = useTranslation('visit-actions');
  const words = useErrorWords();
  const queries = useQueryClient();
  const sayDone = useSayDone();
  const { data: removal, error, isFetching, refetch } = useQuery(removalQuery(visit.visitId, sessionId));
  const { busy, error: failure, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
      const { changeId } = await call('POST /api/provider/sessions/:sessionId/remove', {
        params: { sessionId },
      });
      sayDone(t('done.remove-patient', { name }), { practiceId: visit.practiceId, changeId });
      onClose();
      void readVisitAgain(queries, visit);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title.remove-patient', { name })}
      closeLabel={t('goBack')}
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          {removal && !removal.last ? (
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {t('action.remove-patient')}
            </Button>
          ) : null}
        </>
      }
    >
      {removal?.last ? (
        <p>{words.code('LAST_PATIENT')}</p>
      ) : removal ? (
        <NotifiedPeople people={removal.told} help={t('help.remove-patient')} />
      ) : error ? (
        <ErrorNotice
          error={orCode(error, 'UNABLE_COMPLETE_REQUEST')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={2} height={48} label={t('loading')} />
      )}
      {failure ? <ErrorNotice error={orCode(failure, 'UNABLE_COMPLETE_REQUEST')} /> : null}
    </Dialog>
  );
}

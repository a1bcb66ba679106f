import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { NotifiedPeople } from './notified-people.tsx';
import { readVisitAgain, removalQuery } from './record-queries.ts';
import { useSayDone } from './use-say-done.ts';

interface RemovePatientDialogProps {
  visit: VisitDetail;
  sessionId: string;
  name: string;
  onClose: () => void;
}

/** For the only patient, says to cancel the visit instead. */
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

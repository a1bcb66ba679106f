import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { NO_SHOW_REASONS, type NoShowReason } from '#shared/domain/visit.ts';
import type { ChangeDialogProps } from './dialog-props.ts';
import { NotifiedPeople } from './notified-people.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { readVisitAgain } from './record-queries.ts';
import { useSayDone } from './use-say-done.ts';
import { useSeriesScope } from './use-series-scope.tsx';
import { VisitInShort } from './visit-in-short.tsx';

export function CancelVisit({ visit, record, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('visit-actions');
  const language = useLanguage();
  const key = useRequestKey();
  const sayDone = useSayDone();
  const queries = useQueryClient();
  const { further, also, question } = useSeriesScope(visit, record);
  const count = further.length + 1;
  return (
    <ReasonDialog
      title={t('title.cancel')}
      keep={t('keepVisit')}
      action={count > 1 ? t('cancelSeries', { count }) : t('action.cancel')}
      about={
        <>
          <VisitInShort visit={visit} />
          {question}
        </>
      }
      reasons={record.cancelReasons.map((reason) => ({
        value: reason.en,
        label: inLanguage(reason, language),
      }))}
      save={(why) => {
        const change = { ...why, series: also };
        return call('POST /api/provider/visits/:rootVisitId/cancel', {
          params: { rootVisitId: visit.visitId },
          body: { ...change, idempotencyKey: key.of(change) },
        });
      }}
      onSaved={({ changeId }) => {
        sayDone(count > 1 ? t('cancelledSeries', { count }) : t('done.cancel'), {
          practiceId: visit.practiceId,
          changeId,
        });
        return onDone();
      }}
      onRefused={async (error) => {
        if (isApiError(error, 'CHANGED_MEANWHILE')) await readVisitAgain(queries, visit);
      }}
      onClose={onClose}
      failureCode="FAILED_CANCEL_VISIT"
    >
      <NotifiedPeople people={record.told.cancel} help={t('help.cancel')} />
    </ReasonDialog>
  );
}

export function RecordNoShow({ visit, onClose, onDone }: Omit<ChangeDialogProps, 'record'>) {
  const { t } = useTranslation('visit-actions');
  const sayDone = useSayDone();
  return (
    <NoShowDialog
      title={t('title.no-show')}
      about={<VisitInShort visit={visit} />}
      save={(body) =>
        call('POST /api/provider/visits/:rootVisitId/no-show', {
          params: { rootVisitId: visit.visitId },
          body,
        })
      }
      onSaved={({ changeId }) => {
        sayDone(t('done.no-show'), { practiceId: visit.practiceId, changeId });
        return onDone();
      }}
      onClose={onClose}
    >
      <p>{t('help.no-show')}</p>
    </NoShowDialog>
  );
}

interface RecordNoShowOfProps extends Omit<ChangeDialogProps, 'record'> {
  patient: { sessionId: string; name: string };
}

export function RecordNoShowOf({ visit, patient, onClose, onDone }: RecordNoShowOfProps) {
  const { t } = useTranslation('visit-actions');
  const sayDone = useSayDone();
  const { sessionId, name } = patient;
  return (
    <NoShowDialog
      title={t('title.patient-no-show', { name })}
      about={null}
      save={(body) => call('POST /api/provider/sessions/:sessionId/no-show', { params: { sessionId }, body })}
      onSaved={({ changeId }) => {
        sayDone(t('done.patient-no-show', { name }), { practiceId: visit.practiceId, changeId });
        return onDone();
      }}
      onClose={onClose}
    >
      <p>{t('help.patient-no-show')}</p>
    </NoShowDialog>
  );
}

type ReasonProps = ComponentProps<typeof ReasonDialog<NoShowReason, { changeId: string | null }>>;

function NoShowDialog(
  props: Pick<ReasonProps, 'title' | 'about' | 'save' | 'onSaved' | 'onClose' | 'children'>,
) {
  const { t } = useTranslation('visit-actions');
  return (
    <ReasonDialog
      {...props}
      keep={t('goBack')}
      action={t('action.no-show')}
      reasons={NO_SHOW_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
      usual="did-not-come"
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { LoadingChoices } from '#client/features/visits/scheduling/loading-choices.tsx';
import { ReasonDialog } from '#client/features/visits/visit-changes/reason-dialog.tsx';
import { useSayDone } from '#client/features/visits/visit-changes/use-say-done.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { NotifiedSeveral } from './notified-several.tsx';
import { choicesQuery, type SeveralDialogProps, useRefused } from './several-dialog.ts';
import { RefusedVisits, VisitLines } from './visit-lines.tsx';

/** Names the visits that cannot be canceled before it cancels any. */
export default function CancelSeveral({ practiceId, visits, onClose, onDone }: SeveralDialogProps) {
  const { t } = useTranslation('several-visits');
  const { t: actions } = useTranslation('visit-actions');
  const language = useLanguage();
  const key = useRequestKey();
  const sayDone = useSayDone();
  const { refused, left, refuse } = useRefused(visits);
  const choices = useQuery(
    choicesQuery(
      practiceId,
      visits.map(({ visitId }) => visitId),
    ),
  );
  const count = left.length;
  return (
    <ReasonDialog
      title={t('title.cancel', { count: visits.length })}
      keep={t('goBack')}
      action={t(refused.length > 0 ? 'cancelOthers' : 'cancel', { count })}
      about={
        <>
          <RefusedVisits
            title={t('refused.cancel', { count: refused.length })}
            visits={visits}
            refused={refused}
          />
          <VisitLines visits={left} />
        </>
      }
      reasons={
        choices.data?.cancelReasons.map((reason) => ({
          value: reason.en,
          label: inLanguage(reason, language),
        })) ?? <LoadingChoices loading={choices} />
      }
      disabled={count === 0}
      save={(why) => {
        const body = { ...why, visitIds: left.map(({ visitId }) => visitId) };
        return call('POST /api/provider/practices/:practiceId/visits/cancel', {
          params: { practiceId },
          body: { ...body, idempotencyKey: key.of(body) },
        });
      }}
      onSaved={({ refused: more, changeId }) => {
        if (more.length > 0) return refuse(more);
        sayDone(t('done.cancel', { count }), { practiceId, changeId });
        return onDone();
      }}
      onClose={onClose}
      failureCode="FAILED_CANCEL_VISIT"
    >
      {choices.data ? (
        <NotifiedSeveral people={choices.data.told.cancel} help={actions('help.cancel')} />
      ) : null}
    </ReasonDialog>
  );
}

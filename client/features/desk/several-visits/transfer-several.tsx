import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { formatTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { LoadingChoices } from '#client/features/visits/scheduling/loading-choices.tsx';
import { useSayDone } from '#client/features/visits/visit-changes/use-say-done.ts';
import { visitListKey } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import type { Candidate } from '#shared/contracts/rest/desk/several-visits.ts';
import type { Language } from '#shared/domain/visit.ts';
import { NotifiedSeveral } from './notified-several.tsx';
import styles from './several.module.css';
import { choicesQuery, type SeveralDialogProps, useRefused } from './several-dialog.ts';
import { OverlappingVisits, RefusedVisits, VisitLines } from './visit-lines.tsx';

/** Names the visits that cannot be moved before it moves any. */
export default function TransferSeveral({ practiceId, visits, onClose, onDone }: SeveralDialogProps) {
  const { t } = useTranslation('several-visits');
  const queries = useQueryClient();
  const key = useRequestKey();
  const sayDone = useSayDone();
  const hintOf = useClashWords();
  const { refused, left, refuse } = useRefused(visits);
  const [to, setTo] = useState('');
  const choices = useQuery(
    choicesQuery(
      practiceId,
      visits.map(({ visitId }) => visitId),
    ),
  );
  const count = left.length;
  const isSame = (userId: string) => visits.every((visit) => visit.scheduledProviderId === userId);
  const providers = choices.data?.providers.filter(({ userId }) => !isSame(userId));
  const chosen = providers?.find(({ userId }) => userId === to);
  const transfer = useMutation({
    mutationFn() {
      const body = { providerUserId: to, visitIds: left.map(({ visitId }) => visitId) };
      return call('POST /api/provider/practices/:practiceId/visits/transfer', {
        params: { practiceId },
        body: {
          ...body,
          idempotencyKey: key.of(body),
          seen: chosen?.clashes.map(({ mark }) => mark) ?? [],
        },
      });
    },
    async onError(error) {
      if (isApiError(error, 'TIME_TAKEN_MEANWHILE')) await choices.refetch();
    },
    onSuccess({ refused: more, changeId }) {
      if (more.length > 0) return refuse(more);
      sayDone(t('done.transfer', { count, name: chosen?.name ?? '' }), { practiceId, changeId });
      void queries.invalidateQueries({ queryKey: visitListKey(practiceId) });
      onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title.transfer', { count: visits.length })}
      closeLabel={t('goBack')}
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button
            variant="primary"
            disabled={!chosen || count === 0}
            busy={transfer.isPending}
            onClick={() => transfer.mutate()}
          >
            {t(refused.length > 0 ? 'transferOthers' : 'transfer', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <RefusedVisits
          title={t('refused.transfer', { count: refused.length })}
          visits={visits}
          refused={refused}
        />
        <VisitLines visits={left} />
        <OverlappingVisits visits={left} />
        {providers ? (
          <ChoiceGroup
            legend={t('toWhom')}
            name="provider"
            value={to}
            onChange={({ target }) => setTo(target.value)}
            options={providers.map((provider) => ({
              value: provider.userId,
              label: provider.name,
              hint: hintOf(provider),
            }))}
          />
        ) : (
          <LoadingChoices loading={choices} />
        )}
        {choices.data ? <NotifiedSeveral people={choices.data.told.move} help={t('help.transfer')} /> : null}
        {transfer.error ? <ErrorNotice error={orCode(transfer.error, 'UNABLE_COMPLETE_REQUEST')} /> : null}
      </Stack>
    </Dialog>
  );
}

function useClashWords(): (candidate: Candidate) => ReactNode {
  const { t } = useTranslation('several-visits');
  const language = useLanguage();
  const words = { elsewhere: t('clashElsewhere'), in: (practice: string) => t('clashIn', { practice }) };
  return ({ clashes }) =>
    clashes.length === 0 ? (
      t('free')
    ) : (
      <>
        {t('clashes')}
        {clashLines(clashes, words, language).map((line) => (
          <span key={line} className={styles.clash}>
            {line}
          </span>
        ))}
      </>
    );
}

interface ClashWords {
  elsewhere: string;
  in: (practice: string) => string;
}

/** The visits that a provider has at the selected visits' times. A visit that several of them overlap is one line. */
export function clashLines(clashes: Candidate['clashes'], words: ClashWords, language: Language): string[] {
  const once = new Map(clashes.map((clash) => [clash.mark, clash]));
  return [...once.values()].map(({ patients, elsewhere, startTime, timeZone }) => {
    const when = `${formatShortDay(startTime, timeZone, language)}, ${formatTime(startTime, timeZone, language)}`;
    const who = !elsewhere
      ? patients.join(', ')
      : elsewhere.practice === null
        ? words.elsewhere
        : words.in(elsewhere.practice);
    return `${who} (${when})`;
  });
}

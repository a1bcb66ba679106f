import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../../../shared/contracts/contract.ts';
import type { Rest } from '../../../../shared/contracts/rest/index.ts';
import type { Lateness } from '../../../../shared/contracts/rest/visit/lateness.ts';
import { LATE_MINUTES } from '../../../../shared/domain/lateness.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import styles from './practice-lateness.module.css';

type InPractice = CallResult<Rest['GET /api/provider/practices/:practiceId/lateness']>;
const NOTHING_TOLD: Lateness = { minutes: null, showsLine: false };

interface PracticeLatenessProps {
  practiceId: number;
  /** The reader has patients. */
  own: boolean;
}

/**
 * Above today's visits: a provider announces with one tap how late they are, and anyone can withdraw a
 * colleague's announcement (PRODUCT 9.14).
 */
export function PracticeLateness({ practiceId, own }: PracticeLatenessProps) {
  const queryKey = ['lateness', practiceId];
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/lateness', { params: { practiceId }, signal }),
    // An announcement that no one withdraws lasts for some hours.
    refetchInterval: 5 * 60_000,
  });
  if (!data && !isPending) return null;
  return (
    <>
      {own ? <OwnLateness practiceId={practiceId} queryKey={queryKey} told={data} /> : null}
      {data?.late.map((colleague) => (
        <LateColleague key={colleague.accountId} practiceId={practiceId} queryKey={queryKey} {...colleague} />
      ))}
    </>
  );
}

interface OwnLatenessProps {
  practiceId: number;
  queryKey: QueryKey;
  /** Undefined until it is loaded. */
  told: InPractice | undefined;
}

function OwnLateness({ practiceId, queryKey, told: data }: OwnLatenessProps) {
  const { t } = useTranslation('lateness');
  const words = useErrorWords();
  const queries = useQueryClient();
  const announce = useMutation({
    mutationFn: (body: Lateness) =>
      call('PUT /api/provider/practices/:practiceId/lateness', { params: { practiceId }, body }),
    onSuccess(told) {
      queries.setQueryData<InPractice>(queryKey, (known) => ({ late: known?.late ?? [], ...told }));
      toast(t('told'), 'good');
    },
    onError: (error) => toast(words.error(error), 'danger'),
  });
  const { minutes, showsLine } = data ?? NOTHING_TOLD;
  return (
    // Its space is reserved from the start: the visits below it would otherwise move under a finger.
    <fieldset className={styles.line} style={data ? undefined : { visibility: 'hidden' }}>
      <legend className={styles.legend}>
        <Clock size={18} aria-hidden />
        {minutes === null ? t('menu') : t('menuLate', { count: minutes })}
      </legend>
      <div className={styles.choices}>
        {LATE_MINUTES.map((late) => (
          <Button
            key={late}
            aria-pressed={late === minutes}
            aria-label={t('late', { count: late })}
            className={styles.choice}
            onClick={() => announce.mutate({ minutes: late, showsLine })}
          >
            {t('minutesShort', { count: late })}
          </Button>
        ))}
        {minutes === null ? null : (
          <Button variant="quiet" onClick={() => announce.mutate({ minutes: null, showsLine })}>
            {t('onTime')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface LateColleagueProps {
  practiceId: number;
  queryKey: QueryKey;
  accountId: string;
  providerName: string;
  minutes: number;
}

function LateColleague({ practiceId, queryKey, accountId, providerName, minutes }: LateColleagueProps) {
  const { t } = useTranslation('lateness');
  const words = useErrorWords();
  const queries = useQueryClient();
  const onTime = useMutation({
    mutationFn: () =>
      call('DELETE /api/provider/practices/:practiceId/lateness/:accountId', {
        params: { practiceId, accountId },
      }),
    onSuccess(known) {
      queries.setQueryData<InPractice>(queryKey, known);
      toast(t('told'), 'good');
    },
    onError: (error) => toast(words.error(error), 'danger'),
  });
  return (
    <div className={styles.line}>
      <span className={styles.legend}>
        <Clock size={18} aria-hidden />
        {t('patientsToldLate', { provider: providerName, count: minutes })}
      </span>
      <Button variant="quiet" busy={onTime.isPending} onClick={() => onTime.mutate()}>
        {t('onTime')}
      </Button>
    </div>
  );
}

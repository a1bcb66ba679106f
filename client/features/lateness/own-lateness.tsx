import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Lateness } from '../../../shared/contracts/rest/lateness.ts';
import { LATE_MINUTES } from '../../../shared/domain/lateness.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import styles from './own-lateness.module.css';

const NOTHING_TOLD: Lateness = { minutes: null, showsLine: false };

/** A provider tells their patients from the visit list, in one tap, how late they are (PRODUCT 9.14). */
export function OwnLateness({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('lateness');
  const words = useErrorWords();
  const queries = useQueryClient();
  const queryKey = ['own-lateness', practiceId];
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/lateness', { params: { practiceId }, signal }),
    // An announcement that is not taken back holds for some hours.
    refetchInterval: 5 * 60_000,
  });
  const announce = useMutation({
    mutationFn: (body: Lateness) =>
      call('PUT /api/provider/practices/:practiceId/lateness', { params: { practiceId }, body }),
    onSuccess(told) {
      queries.setQueryData(queryKey, told);
      toast(t('told'), 'good');
    },
    onError: (error) => toast(words.error(error), 'danger'),
  });
  if (!data && !isPending) return null;
  const { minutes, showsLine } = data ?? NOTHING_TOLD;
  return (
    // It has its place from the beginning: it stands above visits, which would move under a finger.
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

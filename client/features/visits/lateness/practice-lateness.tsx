import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { Row } from '#client/ui/components/layout.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import type { Lateness } from '#shared/contracts/rest/visits/lateness.ts';
import { LATE_MINUTES } from '#shared/domain/visit.ts';
import styles from './practice-lateness.module.css';

type InPractice = CallResult<Rest['GET /api/provider/practices/:practiceId/lateness']>;

interface PracticeLatenessProps {
  practiceId: number;
  own: boolean;
}

/** PRODUCT 9.14. */
export function PracticeLateness({ practiceId, own }: PracticeLatenessProps) {
  const { t } = useTranslation('lateness');
  const { data: told, isPending } = useNotified(practiceId);
  const announce = useOwnAnnouncement(practiceId);
  if (isPending) return <StillLoading />;
  if (!told) return null;
  const { minutes, showsLine, late } = told;
  return (
    <>
      {own && minutes !== null ? (
        <LateLine
          words={t('youAreLate', { count: minutes })}
          busy={announce.isPending}
          onEnd={() => announce.mutate({ minutes: null, showsLine })}
        />
      ) : null}
      {late.map((colleague) => (
        <LateColleague key={colleague.accountId} practiceId={practiceId} {...colleague} />
      ))}
    </>
  );
}

export function OwnLateness({ practiceId }: Pick<PracticeLatenessProps, 'practiceId'>) {
  const { t } = useTranslation('lateness');
  const { data: told } = useNotified(practiceId);
  const announce = useOwnAnnouncement(practiceId);
  // Takes its space before it loads, so that its neighbors do not move.
  const { minutes, showsLine } = told ?? { minutes: null, showsLine: false };
  return (
    <ActionMenu
      label={t('open')}
      caption={t('open')}
      className={cx(styles.menu, !told && styles.loading)}
      icon={<Clock size={20} aria-hidden />}
      note={t('about')}
      actions={LATE_MINUTES.filter((late) => late !== minutes).map((late) => ({
        label: t('late', { count: late }),
        onSelect: () => announce.mutate({ minutes: late, showsLine }),
      }))}
    />
  );
}

const keyOf = (practiceId: number) => ['lateness', practiceId];

function useNotified(practiceId: number) {
  return useQuery({
    queryKey: keyOf(practiceId),
    queryFn: ({ signal }) =>
      call('GET /api/provider/practices/:practiceId/lateness', { params: { practiceId }, signal }),
    // The server drops an announcement after some hours.
    refetchInterval: 5 * 60_000,
  });
}

function useOwnAnnouncement(practiceId: number) {
  const { t } = useTranslation('lateness');
  const words = useErrorWords();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Lateness) =>
      call('PUT /api/provider/practices/:practiceId/lateness', { params: { practiceId }, body }),
    onSuccess(told) {
      queries.setQueryData<InPractice>(keyOf(practiceId), (known) => ({ late: known?.late ?? [], ...told }));
      toast(t('told'), 'good');
    },
    onError: (error) => toast(words.error(error), 'danger'),
  });
}

interface LateColleagueProps {
  practiceId: number;
  accountId: string;
  providerName: string;
  minutes: number;
}

function LateColleague({ practiceId, accountId, providerName, minutes }: LateColleagueProps) {
  const { t } = useTranslation('lateness');
  const words = useErrorWords();
  const queries = useQueryClient();
  const onTime = useMutation({
    mutationFn: () =>
      call('DELETE /api/provider/practices/:practiceId/lateness/:accountId', {
        params: { practiceId, accountId },
      }),
    onSuccess(known) {
      queries.setQueryData<InPractice>(keyOf(practiceId), known);
      toast(t('told'), 'good');
    },
    onError: (error) => toast(words.error(error), 'danger'),
  });
  return (
    <LateLine
      words={t('patientsToldLate', { provider: providerName, count: minutes })}
      busy={onTime.isPending}
      onEnd={() => onTime.mutate()}
    />
  );
}

function LateLine({ words, busy, onEnd }: { words: string; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('lateness');
  return (
    <Row gap={0} across={2} wrap align="center" tone="waiting" className={styles.line}>
      <Row as="span" gap={2} align="center">
        <Clock size={18} aria-hidden />
        {words}
      </Row>
      <Button variant="quiet" busy={busy} onClick={onEnd}>
        {t('onTime')}
      </Button>
    </Row>
  );
}

import { useQuery } from '@tanstack/react-query';
import { MonitorCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { IconLine } from '#client/ui/components/icon-line.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import styles from './test-details.module.css';
import { TestDetails } from './test-details.tsx';

interface PersonsDeviceTestProps {
  visitId: string;
  whose: string;
  timeZone: string;
}

const AGAIN_MS = 30_000;

export default function PersonsDeviceTest({ visitId, whose, timeZone }: PersonsDeviceTestProps) {
  const { t } = useTranslation('device-test');
  const language = useLanguage();
  const { data, isPending } = useQuery({
    queryKey: ['device-tests', visitId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/device-tests', {
        params: { rootVisitId: visitId },
        signal,
      }),
    refetchInterval: AGAIN_MS,
  });
  if (isPending) return <StillLoading />;
  const test = data?.results.find(({ sessionId, guestId }) => sessionId === whose || guestId === whose);
  if (!test) return null;
  const { outcome, steps, connection } = test.result;
  const failed = Object.entries(steps).flatMap(([step, is]) => (is === 'failed' ? [step] : []));
  const problems = (failed as (keyof typeof steps)[]).map((step) => t(`step_${step}`));
  return (
    <Stack gap={3} className={styles.person}>
      <IconLine icon={MonitorCheck}>
        {t(`seen_${outcome}`, { time: formatTime(Date.parse(test.at), timeZone, language) })}
        {problems.length > 0 && outcome !== 'unable'
          ? ` ${new Intl.ListFormat(language).format(problems)}.`
          : ''}
        {connection ? ` ${t('connectionQuality', { score: connection.qualityScore })}` : ''}
      </IconLine>
      <TestDetails {...test.result} />
    </Stack>
  );
}

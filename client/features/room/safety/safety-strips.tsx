import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { safetyQuery } from './safety-query.ts';
import { SafetyStrip } from './safety-strip.tsx';

interface SafetyStripsProps {
  visitId: string;
  timeZone: string;
  only?: string | null;
  over?: boolean;
}

/** Reports a failure to load, which staff must not mistake for 'none'. */
export default function SafetyStrips({ visitId, timeZone, only = null, over = false }: SafetyStripsProps) {
  const { t } = useTranslation('safety');
  const { data, error, isFetching, refetch } = useQuery(safetyQuery(visitId));
  if (data) {
    return (
      <Stack gap={5}>
        {data.results
          .filter(({ sessionId }) => only === null || sessionId === only)
          .map((facts) => (
            <SafetyStrip key={facts.sessionId} facts={facts} timeZone={timeZone} over={over} />
          ))}
      </Stack>
    );
  }
  if (!error)
    return (
      <>
        <StillLoading />
        <Skeleton rows={1} height={120} label={t('title')} />
      </>
    );
  return (
    <div>
      <p>{t('failed')}</p>
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
    </div>
  );
}

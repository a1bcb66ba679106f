import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import styles from './safety.module.css';
import { safetyQuery } from './safety-query.ts';
import { SafetyStrip } from './safety-strip.tsx';

interface SafetyStripsProps {
  visitId: string;
  /** The zone of displayed times. */
  timeZone: string;
  /** Only this patient's, by the visit patient's id. */
  only?: string | null;
  /** The visit is over: no help is to be sent, and no one gives anything anymore. */
  over?: boolean;
}

/**
 * The strip of each patient of a visit. Says so if it cannot be loaded: staff must not mistake that for
 * 'none'.
 */
export default function SafetyStrips({ visitId, timeZone, only = null, over = false }: SafetyStripsProps) {
  const { t } = useTranslation('safety');
  const { data, error, isFetching, refetch } = useQuery(safetyQuery(visitId));
  if (data) {
    return (
      <div className={styles.strips}>
        {data.results
          .filter(({ sessionId }) => only === null || sessionId === only)
          .map((facts) => (
            <SafetyStrip key={facts.sessionId} facts={facts} timeZone={timeZone} over={over} />
          ))}
      </div>
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

import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { Refused } from '#shared/contracts/rest/desk/several-visits.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import styles from './several.module.css';

const MINUTE_MS = 60_000;

export function overlapping<Visit extends Pick<VisitListItem, 'startTime' | 'durationMinutes'>>(
  visits: readonly Visit[],
): Visit[][] {
  const groups: Visit[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const visit of visits.toSorted((a, b) => a.startTime.localeCompare(b.startTime))) {
    const from = Date.parse(visit.startTime);
    if (from < end) groups.at(-1)?.push(visit);
    else groups.push([visit]);
    end = Math.max(end, from + visit.durationMinutes * MINUTE_MS);
  }
  return groups.filter(({ length }) => length > 1);
}

/** `Walter Brandt, Tue, Nov 24, 9:00 AM` */
function useVisitLine(): (visit: VisitListItem) => string {
  const nameOf = useVisitName();
  const language = useLanguage();
  return (visit) => {
    const { startTime, timeZone } = visit;
    const when = `${formatShortDay(startTime, timeZone, language)}, ${formatTime(startTime, timeZone, language)}`;
    return `${nameOf(visit)}, ${when}`;
  };
}

export function VisitLines({ visits }: { visits: readonly VisitListItem[] }) {
  const lineOf = useVisitLine();
  return (
    <Stack as="ul" gap={1} className={styles.lines}>
      {visits.map((visit) => (
        <li key={visit.visitId}>{lineOf(visit)}</li>
      ))}
    </Stack>
  );
}

export function OverlappingVisits({ visits }: { visits: readonly VisitListItem[] }) {
  const { t } = useTranslation('several-visits');
  const lineOf = useVisitLine();
  const groups = overlapping(visits);
  if (groups.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('overlap')}>
      <Stack as="ul" gap={1} className={styles.lines}>
        {groups.map((group) => (
          <li key={group[0]?.visitId}>{group.map(lineOf).join('; ')}</li>
        ))}
      </Stack>
    </Notice>
  );
}

export function RefusedVisits({
  title,
  visits,
  refused,
}: {
  title: string;
  visits: readonly VisitListItem[];
  refused: Refused;
}) {
  const { t } = useTranslation('several-visits');
  const words = useErrorWords();
  const lineOf = useVisitLine();
  if (refused.length === 0) return null;
  return (
    <Notice tone="danger" title={title}>
      <Stack as="ul" gap={1} className={styles.lines}>
        {refused.map(({ visitId, code }) => {
          const visit = visits.find((one) => one.visitId === visitId);
          const why = words.code(code);
          return <li key={visitId}>{visit ? t('refusedLine', { visit: lineOf(visit), why }) : why}</li>;
        })}
      </Stack>
    </Notice>
  );
}

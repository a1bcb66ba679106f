import { useTranslation } from 'react-i18next';
import { formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { isOver, openWord } from '#client/features/visits/visits/visit-over.ts';
import { cx } from '#client/ui/components/class-names.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import styles from './open-visit.module.css';
import { useServerNow } from './use-server-now.ts';
import { isCurrent } from './visit-now.ts';

interface OpenVisitProps {
  visit: VisitListItem;
  name: string;
  className: string | undefined;
}

/** The button that starts or joins a visit. Less prominent until it is time; none for a visit that is over. */
export function OpenVisit({ visit, name, className }: OpenVisitProps) {
  const { t } = useTranslation('visits');
  const waiting = visit.patientStage === 'waiting';
  const current = isCurrent(visit, useServerNow());
  const time = formatTime(visit.startTime, visit.timeZone, useLanguage());
  if (isOver(visit)) return null;
  return (
    <LinkButton
      className={cx(styles.open, className)}
      variant={waiting ? 'primary' : current ? 'secondary' : 'quiet'}
      data-later={!current || undefined}
      data-waiting={waiting || undefined}
      href={`/provider/group/${visit.sessionId}`}
      aria-label={t(openWord(visit) === 'join' ? 'joinNamed' : 'startNamed', { name, time })}
    >
      {t(openWord(visit))}
    </LinkButton>
  );
}

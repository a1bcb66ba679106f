import { ChevronRight, UserRound, UsersRound, Video } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { VisitListItem } from '../../../shared/contracts/rest/visits.ts';
import { cx } from '../../components/class-names.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { deviceTimeZone, formatTime, sameClock, shortZoneName, zoneName } from '../dates/format.ts';
import { useLanguage } from '../language/use-language.ts';
import { selectVisit } from './selection.ts';
import { useVisitName } from './use-visit-name.ts';
import { openWord } from './visit-over.ts';
import styles from './visit-row.module.css';
import { VisitStatus } from './visit-status.tsx';

const RowResponse = lazy(() => import('../guests/row-response.tsx'));

interface VisitRowProps {
  visit: VisitListItem;
  selected: boolean;
}

/** One visit of the list: time, patient, the patient's stage, and the button that opens it. */
export const VisitRow = memo(function VisitRow({ visit, selected }: VisitRowProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const name = useVisitName()(visit);
  const { startTime, timeZone, durationMinutes, providersCurrentlyInVisit: present } = visit;
  const waiting = visit.patientStage === 'waiting';
  const time = formatTime(startTime, timeZone, language);
  return (
    <li className={cx(styles.row, waiting && styles.waiting, selected && styles.selected)}>
      <p className={styles.when}>
        <time className={styles.time} dateTime={startTime}>
          {time}
        </time>
        {sameClock(startTime, timeZone, deviceTimeZone()) ? null : (
          <abbr className={styles.zone} title={zoneName(startTime, timeZone, language)}>
            {shortZoneName(startTime, timeZone)}
          </abbr>
        )}
        <span className={styles.length}>{t('minutes', { count: durationMinutes })}</span>
      </p>
      <div className={styles.who}>
        <Link
          href={`/provider/visits/${visit.visitId}`}
          className={styles.details ?? ''}
          aria-labelledby={`visit-${visit.visitId}`}
          onClick={() => selectVisit(visit.visitId)}
        >
          <h3 id={`visit-${visit.visitId}`} className={styles.name}>
            {visit.isGroupVisit ? <UsersRound size={18} aria-hidden /> : <UserRound size={18} aria-hidden />}
            <span>{name}</span>
            <ChevronRight className={styles.chevron} size={18} aria-hidden />
          </h3>
          <p className={styles.facts}>
            {visit.visitTypeName} · {visit.scheduledProviderName}
          </p>
        </Link>
        {present.length > 0 ? (
          <p className={styles.present}>
            <Video size={16} aria-hidden />
            {t('providersInVisit', { names: present.map((provider) => provider.name).join(', ') })}
          </p>
        ) : null}
        {visit.invitedAsGuest ? (
          <Suspense fallback={null}>
            <RowResponse visitId={visit.visitId} response={visit.providerGuestInviteResponse} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.status}>
        <VisitStatus visit={visit} />
      </div>
      <LinkButton
        className={styles.open ?? ''}
        variant={waiting ? 'primary' : 'secondary'}
        href={`/provider/group/${visit.sessionId}`}
        aria-label={t(openWord(visit) === 'join' ? 'joinNamed' : 'startNamed', { name, time })}
      >
        {t(openWord(visit))}
      </LinkButton>
    </li>
  );
});

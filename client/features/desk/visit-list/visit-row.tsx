import { History, MailWarning, UserRound, UsersRound, Video } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  deviceTimeZone,
  formatTime,
  occursTwice,
  sameClock,
  shortZoneName,
  zoneName,
} from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { ChooseVisit } from '#client/features/desk/several-visits/choose-visit.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { isOver } from '#client/features/visits/visits/visit-over.ts';
import { cx } from '#client/ui/components/class-names.ts';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { NameInRow } from './name-in-row.tsx';
import { OpenVisit } from './open-visit.tsx';
import { RowMenu } from './row-menu.tsx';
import { selectVisit } from './selection.ts';
import { useVisitType } from './use-visit-type.ts';
import styles from './visit-row.module.css';
import { Late, VisitStatus } from './visit-status.tsx';

const RowResponse = lazyPart(() => import('#client/features/check-in/guests/row-response.tsx'));

interface VisitRowProps {
  visit: VisitListItem;
  selected: boolean;
  withDate?: boolean;
}

export const VisitRow = memo(function VisitRow({ visit, selected, withDate = false }: VisitRowProps) {
  const { t } = useTranslation('visits');
  const language = useLanguage();
  const name = useVisitName()(visit);
  const type = useVisitType()(visit);
  const { startTime, timeZone, durationMinutes } = visit;
  const { providersCurrentlyInVisit: present, providersPreviouslyInVisit: former } = visit;
  const waiting = visit.patientStage === 'waiting';
  const time = formatTime(startTime, timeZone, language);
  return (
    <li
      className={cx(styles.row, waiting && styles.waiting, selected && styles.selected)}
      data-over={isOver(visit) || undefined}
    >
      <ChooseVisit visit={visit} name={name} />
      <Link
        href={`/provider/visits/${visit.visitId}`}
        className={styles.details ?? ''}
        aria-label={t('detailsNamed', { name, time })}
        data-opens-row
        onClick={() => selectVisit(visit.visitId)}
      />
      <Row as="p" gap={0} across={2} wrap align="baseline" className={styles.when}>
        {withDate ? (
          <Text as="span" tone="quiet" size="small" className={styles.date}>
            {formatShortDay(startTime, timeZone, language)}
          </Text>
        ) : null}
        <Text as="time" strong nowrap dateTime={startTime}>
          {time}
        </Text>
        {sameClock(startTime, timeZone, deviceTimeZone()) || occursTwice(startTime, timeZone) ? null : (
          <Text
            as="abbr"
            tone="quiet"
            size="small"
            className={styles.zone}
            title={zoneName(startTime, timeZone, language)}
          >
            {shortZoneName(startTime, timeZone)}
          </Text>
        )}
        <Text as="span" tone="quiet" size="small">
          {t('minutesShort', { count: durationMinutes })}
        </Text>
      </Row>
      <div className={styles.who}>
        <Row as="h3" gap={2} align="center" className={styles.name}>
          {visit.isGroupVisit ? <UsersRound size={18} aria-hidden /> : <UserRound size={18} aria-hidden />}
          <Text as="span" shrinks breaks>
            <NameInRow visit={visit} />
          </Text>
        </Row>
        <span className={styles.status}>
          <VisitStatus visit={visit} />
          <Late visit={visit} />
        </span>
      </div>
      <Text tone="quiet" breaks className={styles.facts}>
        {type} · {visit.scheduledProviderName}
      </Text>
      <OpenVisit visit={visit} name={name} className={styles.open} />
      <div className={styles.more}>
        <RowMenu visit={visit} name={name} />
      </div>
      <Row gap={0} across={4} wrap className={styles.notes}>
        {present.length > 0 ? (
          <Row as="p" gap={2} align="center" below={2} size="small" tone="good" strong>
            <Video size={16} aria-hidden />
            {t('providersInVisit', { names: present.map((provider) => provider.name).join(', ') })}
          </Row>
        ) : former.length > 0 ? (
          <Row as="p" gap={2} align="center" below={2} size="small" tone="quiet">
            <History size={16} aria-hidden />
            {t('providersBefore', { names: former.map((provider) => provider.name).join(', ') })}
          </Row>
        ) : null}
        {visit.undeliverable && !isOver(visit) ? (
          <Row as="p" gap={2} align="center" below={2} size="small" tone="danger">
            <MailWarning size={16} aria-hidden />
            {t('undeliverable')}
          </Row>
        ) : null}
        {visit.invitedAsGuest && !isOver(visit) ? (
          <Suspense fallback={null}>
            <RowResponse visitId={visit.visitId} response={visit.providerGuestInviteResponse} />
          </Suspense>
        ) : null}
      </Row>
    </li>
  );
});

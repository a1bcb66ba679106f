import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CalendarX2, Hourglass, MailX, Phone, ShieldAlert, UserRoundPlus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { Link } from 'wouter';
import { ResponseChoices } from '#client/features/check-in/guests/guest-response.tsx';
import { formatMoment, formatTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { PatientName } from '#client/features/visits/visits/patient-name.tsx';
import { TakeOver } from '#client/features/visits/visits/take-over.tsx';
import { useTakerWords } from '#client/features/visits/visits/use-taker-words.ts';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { type Notification, notificationsKey } from './notification-queries.ts';
import styles from './notification-sidebar.module.css';

const ICONS = {
  'visit-invite': UserRoundPlus,
  'patient-cancellation': CalendarX2,
  'undelivered-message': MailX,
  'emergency-access': ShieldAlert,
  'patient-waits': Hourglass,
  'call-asked': Phone,
  'time-asked': CalendarClock,
};

export function NotificationItem({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { t, i18n } = useTranslation('notification-sidebar');
  const language = useLanguage();
  const { practices } = useSignedIn();
  const queries = useQueryClient();
  const { kind, visitId, visitType, practiceName, startsAt, timeZone, at } = notification;
  const Icon = ICONS[kind];
  const id = useId();
  const when = `${formatShortDay(startsAt, timeZone, language)}, ${formatTime(startsAt, timeZone, language)}`;
  return (
    <Box as="li" pad={4} sides={0} className={styles.item}>
      <span className={styles.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <Box shrinks breaks>
        <Row as="p" gap={2} wrap align="center">
          <strong id={`${id}title`}>
            <Trans
              t={t}
              i18n={i18n}
              i18nKey={kind}
              components={{
                name: <PatientName {...nameOf(notification)} practiceId={notification.practiceId} />,
              }}
            />
          </strong>
          {isNew ? <StatusPill tone="info">{t('new')}</StatusPill> : null}
        </Row>
        {notification.kind === 'undelivered-message' ? <WhatMessage {...notification} /> : null}
        <p id={`${id}when`}>
          {when} · {visitType}
        </p>
        {practices.length > 1 ? (
          <Text tone="quiet" size="13">
            {practiceName}
          </Text>
        ) : null}
        <Text tone="quiet" size="13">
          <time dateTime={at}>{formatMoment(at, language)}</time>
        </Text>
        {notification.kind === 'visit-invite' ? (
          <ResponseChoices
            compact
            visitId={visitId}
            response={notification.providerGuestInviteResponse}
            onAnswered={() => void queries.invalidateQueries({ queryKey: notificationsKey })}
          />
        ) : null}
        {'takenBy' in notification ? <Taking {...notification} /> : null}
        <Row
          as={Link}
          inline
          align="center"
          touch
          strong
          href={`/provider/visits/${visitId}`}
          id={`${id}open`}
          aria-labelledby={`${id}open ${id}title ${id}when`}
        >
          {t('openVisit')}
        </Row>
      </Box>
    </Box>
  );
}

function Taking({
  visitId,
  takenBy,
  patientName,
}: Pick<
  Notification & { kind: 'patient-waits' | 'call-asked' | 'time-asked' },
  'visitId' | 'takenBy' | 'patientName'
>) {
  const words = useTakerWords(takenBy);
  return (
    <>
      {words ? <p>{words}</p> : null}
      <TakeOver visitId={visitId} takenBy={takenBy} name={patientName} fromColleague />
    </>
  );
}

function nameOf(notification: Notification): { name: string; patientId: string | null } {
  switch (notification.kind) {
    case 'visit-invite':
      return { name: notification.inviteProviderName, patientId: null };
    case 'patient-cancellation':
    case 'patient-waits':
    case 'call-asked':
    case 'time-asked':
      return { name: notification.patientName, patientId: notification.patientId };
    case 'undelivered-message':
      return { name: notification.recipientName, patientId: notification.patientId };
    case 'emergency-access':
      return { name: notification.byName, patientId: null };
    default:
      return notification satisfies never;
  }
}

function WhatMessage({
  what,
  method,
}: Pick<Notification & { kind: 'undelivered-message' }, 'what' | 'method'>) {
  const { t } = useTranslation('notification-sidebar');
  const words = useTranslation('visit-messages').t;
  return <p>{t('message', { what: words(`what.${what}`), method: words(`method.${method}`) })}</p>;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BellOff,
  CalendarClock,
  CalendarX2,
  Hourglass,
  MailX,
  Phone,
  ShieldAlert,
  UserRoundPlus,
} from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from 'react-i18next/TransWithoutContext';
import { Link, useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { ResponseChoices } from '#client/features/check-in/guests/guest-response.tsx';
import { formatMoment, formatTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { PatientName } from '#client/features/visits/visits/patient-name.tsx';
import { TakeOver } from '#client/features/visits/visits/take-over.tsx';
import { useTakerWords } from '#client/features/visits/visits/use-taker-words.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import {
  type Notification,
  notificationCountQuery,
  notificationsKey,
  notificationsQuery,
} from './notification-queries.ts';
import styles from './notification-sidebar.module.css';

export default function NotificationSidebar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notification-sidebar');
  const shell = useTranslation('shell').t;
  const { data, error, isPending } = useQuery(notificationsQuery);
  const [path] = useLocation();
  const openedAt = useRef(path);
  const fresh = useFresh(data?.notifications);

  useEffect(() => {
    if (path !== openedAt.current) onClose();
  }, [path, onClose]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={shell('notifications')}
      closeLabel={shell('close')}
      placement="side"
      width={420}
    >
      {isPending ? <Skeleton rows={3} height={104} label={t('loading')} /> : null}
      {error && !data ? <ErrorNotice error={error} /> : null}
      {data?.notifications.length === 0 ? (
        <EmptyState icon={<BellOff size={32} />} title={t('none')}>
          {t('noneHelp')}
        </EmptyState>
      ) : null}
      <Box as="ul" divided>
        {data?.notifications.map((notification) => (
          <NotificationItem
            key={keyOf(notification)}
            notification={notification}
            isNew={fresh.has(keyOf(notification))}
          />
        ))}
      </Box>
    </Dialog>
  );
}

const keyOf = (one: Notification): string =>
  `${one.kind}:${'sessionId' in one ? one.sessionId : one.kind === 'undelivered-message' ? one.messageId : one.visitId}`;

/**
 * Marks the shown notifications as seen, once for each state of the list.
 *
 * @returns keys of the notifications that were new when first shown; they stay marked while the sidebar is open
 */
function useFresh(notifications: readonly Notification[] | undefined): ReadonlySet<string> {
  const queries = useQueryClient();
  const fresh = useRef(new Set<string>());
  const until = useRef('');
  for (const one of notifications ?? []) if (one.isNew) fresh.current.add(keyOf(one));
  const newest = notifications?.find(({ isNew }) => isNew)?.at ?? '';

  useEffect(() => {
    if (newest <= until.current) return;
    until.current = newest;
    call('POST /api/provider/notifications/seen', { body: { until: newest } }).then(
      (count) => queries.setQueryData(notificationCountQuery.queryKey, count),
      // After a failure they stay new, and count again.
      () => {},
    );
  }, [newest, queries]);
  return fresh.current;
}

const ICONS = {
  'visit-invite': UserRoundPlus,
  'patient-cancellation': CalendarX2,
  'undelivered-message': MailX,
  'emergency-access': ShieldAlert,
  'patient-waits': Hourglass,
  'call-asked': Phone,
  'time-asked': CalendarClock,
};

function NotificationItem({ notification, isNew }: { notification: Notification; isNew: boolean }) {
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

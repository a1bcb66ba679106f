import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Box } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { NotificationItem } from './notification-item.tsx';
import { type Notification, notificationCountQuery, notificationsQuery } from './notification-queries.ts';

/** Showing notifications marks them as seen. */
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

import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { lazyAhead, useAhead } from '#client/ui/components/lazy-ahead.tsx';
import { Badge } from '#client/ui/components/status-pill.tsx';
import { notificationCountQuery } from './notification-queries.ts';
import styles from './notification-sidebar.module.css';

const NotificationSidebar = lazyAhead(() => import('./notification-sidebar.tsx'));
const PANELS = [NotificationSidebar];

/** Counts new notifications and those awaiting an answer (PRODUCT 6.28). */
export function NotificationBell() {
  const { practices } = useSignedIn();
  const hasVisits = practices.some(({ permissions }) => permissions.includes('notifications.configure'));
  return hasVisits ? <OpenBell /> : null;
}

function OpenBell() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(notificationCountQuery);
  const [open, setOpen] = useState(false);
  useAhead(PANELS);
  const count = data?.count ?? 0;
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        title={t('notifications')}
        aria-label={
          count > 0 ? `${t('notifications')}, ${t('notificationCount', { count })}` : t('notifications')
        }
        onClick={() => setOpen(true)}
      >
        <Bell size={22} aria-hidden />
        <Badge count={count} label={t('notificationCount', { count })} />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <NotificationSidebar onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

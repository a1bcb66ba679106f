import { CalendarDays, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { storage } from '#client/api/storage.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { SegmentLinks } from '#client/ui/components/segment-links.tsx';

/** Switches between the list, as last shown, and the calendar (PRODUCT 6.35). */
export function VisitLayouts({ current }: { current: 'list' | 'calendar' }) {
  const { t } = useTranslation('visit-list');
  const { practiceId } = useSignedIn().practice;
  // Includes the view, because a bare address leads to what was last shown, which is the calendar there.
  const list = new URLSearchParams(storage.get(`visitList:${practiceId}`) ?? '');
  if (!list.has('view')) list.set('view', 'upcoming');
  return (
    <SegmentLinks
      label={t('shownAs')}
      links={[
        {
          href: `/provider/visits?${list}`,
          label: t('asList'),
          icon: <List size={18} aria-hidden />,
          current: current === 'list',
        },
        {
          href: '/provider/calendar',
          label: t('asCalendar'),
          icon: <CalendarDays size={18} aria-hidden />,
          current: current === 'calendar',
        },
      ]}
    />
  );
}

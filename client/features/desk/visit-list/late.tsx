import { useTranslation } from 'react-i18next';
import { Text } from '#client/ui/components/layout.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { useServerNow } from './use-server-now.ts';
import { minutesLate } from './visit-now.ts';

/** How long the visit's patient has been missing: in minutes, or full hours from the first hour on. */
export function Late({ visit }: { visit: VisitListItem }) {
  const { t } = useTranslation('visits');
  const minutes = minutesLate(visit, useServerNow());
  if (minutes === 0) return null;
  return (
    <Text as="span" tone="danger" size="small" strong nowrap>
      {minutes < 60
        ? t('minutesLate', { count: minutes })
        : t('hoursLate', { count: Math.floor(minutes / 60) })}
    </Text>
  );
}

import { EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { lazyAhead } from '#client/ui/components/lazy-ahead.tsx';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

export const RowActions = lazyAhead(() => import('./row-actions.tsx'));

/** Loads on the first press, and opens then. */
export function RowMenu({ visit, name }: { visit: VisitListItem; name: string }) {
  const { t } = useTranslation('visits');
  const [pressed, setPressed] = useState(false);
  const label = t('moreNamed', { name });
  const button = (
    <IconButton
      label={label}
      icon={<EllipsisVertical size={20} aria-hidden />}
      aria-haspopup="menu"
      aria-busy={pressed}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <RowActions visit={visit} label={label} placeholder={button} />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { lazyAhead } from '#client/ui/components/lazy-ahead.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';

export const Keys = lazyAhead(() => import('./keys.tsx'));

/** Opens before its list is loaded, so that no further key is taken for a shortcut. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  return (
    <Dialog open onClose={onClose} title={t('keys')} closeLabel={t('close')}>
      <Suspense fallback={<Skeleton rows={3} height={120} label={common('loading')} />}>
        <Keys />
      </Suspense>
    </Dialog>
  );
}

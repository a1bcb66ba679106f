import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import type { Leaving } from './leave-context.ts';

const LeaveDeviceDialog = lazyPart(() => import('./leave-device-dialog.tsx'));

export function LeaveDevice({ leaving }: { leaving: Leaving }) {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('leaveDevice')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <LeaveDeviceDialog leaving={leaving} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import type { InfoPage } from './info-dialog.tsx';
import { LeaveContext } from './leave-context.ts';
import { LeaveDevice } from './leave-device.tsx';

const InfoDialog = lazyPart(() => import('./info-dialog.tsx'));

export function InfoLinks() {
  const { t } = useTranslation('common');
  const [page, setPage] = useState<InfoPage | null>(null);
  const leaving = use(LeaveContext);
  return (
    <>
      <Button variant="quiet" onClick={() => setPage('support')}>
        {t('support')}
      </Button>
      <Button variant="quiet" onClick={() => setPage('terms')}>
        {t('terms')}
      </Button>
      {leaving ? <LeaveDevice leaving={leaving} /> : null}
      {page ? (
        <Suspense fallback={null}>
          <InfoDialog page={page} onClose={() => setPage(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

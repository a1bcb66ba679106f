import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import type { InfoPage } from './info-dialog.tsx';

const InfoDialog = lazy(() => import('./info-dialog.tsx'));

/** Support and terms as dialogs over a patient's page, which continues. */
export function InfoLinks() {
  const { t } = useTranslation('common');
  const [page, setPage] = useState<InfoPage | null>(null);
  return (
    <>
      <Button variant="quiet" onClick={() => setPage('support')}>
        {t('support')}
      </Button>
      <Button variant="quiet" onClick={() => setPage('terms')}>
        {t('terms')}
      </Button>
      {page ? (
        <Suspense fallback={null}>
          <InfoDialog page={page} onClose={() => setPage(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import type { Bilingual } from '#shared/domain/intake.ts';

const CancelDialog = lazyPart(() => import('#client/features/check-in/workflow/cancel-dialog.tsx'));

interface CancelButtonProps {
  reasons: readonly Bilingual[] | undefined;
  onCancel: (reason: string, comment: string) => Promise<void>;
}

/** PRODUCT 8.11. */
export function CancelButton({ reasons, onCancel }: CancelButtonProps) {
  const { t } = useTranslation('waiting-room');
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setCancelling(true)}>
        {t('cancelVisit')}
      </Button>
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelDialog
            reasons={reasons}
            declined={null}
            onClose={() => setCancelling(false)}
            onCancel={onCancel}
          />
        </Suspense>
      ) : null}
    </>
  );
}

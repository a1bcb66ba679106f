import { useTranslation } from 'react-i18next';
import { SlotPlace } from '#client/features/visits/scheduling/slot-place.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { DialogParts } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Place } from '#client/ui/components/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';

export function MovePlace({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('visit-actions');
  return (
    <DialogParts
      full
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button variant="primary" disabled>
            {t('action.move')}
          </Button>
        </>
      }
    >
      <Stack gap={5} role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        <Place height={68} />
        <Place height={22} />
        <SlotPlace />
        <Place height={96} />
      </Stack>
    </DialogParts>
  );
}

import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { LocationField } from '#client/features/visits/scheduling/type-fields.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { ChangeDialogProps } from './dialog-props.ts';

const Choice = z.object({ locationId: z.string() });

export function RelocateVisitDialog({ visit, record, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('visit-actions');
  const seen = visit.location?.locationId ?? null;
  const form = useContractForm({
    schema: Choice,
    values: { locationId: seen ?? '' },
    save: ({ locationId }) =>
      call('PUT /api/provider/visits/:rootVisitId/location', {
        params: { rootVisitId: visit.visitId },
        body: { locationId: locationId || null, seen },
      }),
    onSaved() {
      toast(t('done.relocate'));
      return onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('title.relocate')} closeLabel={t('goBack')}>
      <ContractForm form={form} submitLabel={t('save')}>
        <LocationField locations={record.locations} hint={t('help.relocate')} />
      </ContractForm>
    </Dialog>
  );
}

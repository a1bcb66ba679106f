import { useTranslation } from 'react-i18next';
import { visitChangeContracts } from '../../../../shared/contracts/rest/desk/visit-changes.ts';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { toast } from '../../../components/toast.tsx';
import { ContractForm } from '../../../forms/contract-form.tsx';
import { FormTextArea } from '../../../forms/fields.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import type { ChangeDialogProps } from './dialog-props.ts';

const { body: Description } = visitChangeContracts['PUT /api/provider/visits/:rootVisitId/description'];

/** What the visit is about, for staff. */
export function DescribeVisitDialog({ visit, onClose, onDone }: Omit<ChangeDialogProps, 'record'>) {
  const { t } = useTranslation('visit-actions');
  const { visitId, description } = visit;
  const form = useContractForm({
    schema: Description,
    values: { description, seen: description },
    save: (body) =>
      call('PUT /api/provider/visits/:rootVisitId/description', { params: { rootVisitId: visitId }, body }),
    onSaved() {
      toast(t('done describe'));
      return onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('title describe')} closeLabel={t('goBack')}>
      <ContractForm form={form} submitLabel={t('save')}>
        <FormTextArea name="description" label={t('description')} hint={t('help describe')} rows={4} />
      </ContractForm>
    </Dialog>
  );
}

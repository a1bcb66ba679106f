import { useTranslation } from 'react-i18next';
import { VisitTypeGeneral } from '../../../../shared/contracts/rest/practice/visit-types.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { ContractForm } from '../../../ui/forms/contract-form.tsx';
import { FormText } from '../../../ui/forms/fields.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { DurationField } from './duration-field.tsx';

const NewType = VisitTypeGeneral.pick({ name: true, durationMinutes: true });

interface NewTypeDialogProps {
  practiceId: number;
  onClose: () => void;
  onMade: (visitTypeId: string) => void;
}

/** Creates a type from a name and a length; the editor contains the rest. */
export function NewTypeDialog({ practiceId, onClose, onMade }: NewTypeDialogProps) {
  const { t } = useTranslation('visit-types');
  const form = useContractForm({
    schema: NewType,
    values: { name: '', durationMinutes: 30 },
    save: (body) =>
      call('POST /api/admin/practices/:practiceId/visit-types', { params: { practiceId }, body }),
    onSaved: ({ visitTypeId }) => onMade(visitTypeId),
  });
  return (
    <Dialog open onClose={onClose} title={t('newType')} closeLabel={t('cancel')}>
      <ContractForm
        form={form}
        submitLabel={t('create')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FormText name="name" label={t('name')} hint={t('nameHelp')} />
        <DurationField />
      </ContractForm>
    </Dialog>
  );
}

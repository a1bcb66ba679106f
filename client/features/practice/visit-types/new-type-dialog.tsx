import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { VisitTypeGeneral } from '#shared/contracts/rest/practice/visit-types.ts';
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

import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { VisitTypeGeneral } from '#shared/contracts/rest/practice/visit-types.ts';
import { VISIT_TYPE_LIMITS } from '#shared/domain/visit-type.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import type { VisitType } from './visit-type-queries.ts';

const Copy = VisitTypeGeneral.pick({ name: true });

interface DuplicateDialogProps {
  type: VisitType;
  onClose: () => void;
  onMade: (visitTypeId: string) => void;
}

export function DuplicateDialog({ type, onClose, onMade }: DuplicateDialogProps) {
  const { t } = useTranslation('visit-types');
  const form = useContractForm({
    schema: Copy,
    values: { name: cutText(t('duplicateName', { name: type.general.name }), VISIT_TYPE_LIMITS.name) },
    save: (body) =>
      call('POST /api/admin/visit-types/:visitTypeId/duplicate', {
        params: { visitTypeId: type.visitTypeId },
        body,
      }),
    onSaved: ({ visitTypeId }) => onMade(visitTypeId),
  });
  return (
    <Dialog open onClose={onClose} title={t('duplicateTitle')} closeLabel={t('cancel')}>
      <ContractForm
        form={form}
        submitLabel={t('duplicate')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FormText name="name" label={t('name')} />
      </ContractForm>
    </Dialog>
  );
}

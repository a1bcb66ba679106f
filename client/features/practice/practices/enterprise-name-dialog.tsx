import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { enterprisesQuery } from '#client/features/core/signed-in/enterprises-query.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { EnterpriseChange } from '#shared/contracts/rest/practice/practices.ts';
import { type Enterprise, readListsAgain } from './practice-queries.ts';

export function EnterpriseNameDialog({
  enterprise,
  onClose,
}: {
  enterprise: Enterprise;
  onClose: () => void;
}) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { enterpriseId, name, version } = enterprise;
  const form = useContractForm({
    schema: EnterpriseChange,
    values: { name, version },
    save: (body) => call('PUT /api/admin/enterprises/:enterpriseId', { params: { enterpriseId }, body }),
    onSaved() {
      readListsAgain(queries);
      toast(t('saved'), 'good');
      onClose();
    },
    async readAgain() {
      const { enterprises } = await queries.fetchQuery({ ...enterprisesQuery, staleTime: 0 });
      const theirs = enterprises.find((one) => one.enterpriseId === enterpriseId) ?? enterprise;
      return { name: theirs.name, version: theirs.version };
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('renameEnterprise')} closeLabel={t('cancel')}>
      <ContractForm
        form={form}
        submitLabel={t('save')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FormText name="name" label={t('enterpriseName')} />
      </ContractForm>
    </Dialog>
  );
}

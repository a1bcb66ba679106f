import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { visitQuery } from '#client/features/visits/visits/visit-queries.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormTextArea } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { visitChangeContracts } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { ChangeDialogProps } from './dialog-props.ts';
import styles from './visit-changes.module.css';

const { body: Description } = visitChangeContracts['PUT /api/provider/visits/:rootVisitId/description'];

export function DescribeVisitDialog({ visit, onClose, onDone }: Omit<ChangeDialogProps, 'record'>) {
  const { t } = useTranslation('visit-actions');
  const queries = useQueryClient();
  const { visitId, description } = visit;
  const [theirs, setTheirs] = useState<string | null>(null);
  const form = useContractForm({
    schema: Description,
    values: { description, seen: description },
    async save(body) {
      try {
        return await call('PUT /api/provider/visits/:rootVisitId/description', {
          params: { rootVisitId: visitId },
          body,
        });
      } catch (error) {
        if (isApiError(error, 'CHANGED_MEANWHILE')) await readTheirs();
        throw error;
      }
    },
    onSaved() {
      toast(t('done.describe'));
      return onDone();
    },
  });

  /** The next save replaces the colleague's text, which the person has seen by then. */
  async function readTheirs() {
    const now = await queries.fetchQuery({ ...visitQuery(visitId), staleTime: 0 });
    setTheirs(now.description);
    form.form.setValue('seen', now.description);
  }

  return (
    <Dialog open onClose={onClose} title={t('title.describe')} closeLabel={t('goBack')}>
      <ContractForm form={form} submitLabel={t('save')}>
        {theirs === null ? null : (
          <Notice tone="waiting" title={t('theirDescription')}>
            <Text breaks className={styles.theirs}>
              {theirs || t('noDescription')}
            </Text>
            <p>{t('theirDescriptionHelp')}</p>
          </Notice>
        )}
        <FormTextArea name="description" label={t('description')} hint={t('help.describe')} rows={4} />
      </ContractForm>
    </Dialog>
  );
}

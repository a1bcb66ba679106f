import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { deviceTimeZone } from '#client/features/core/dates/format.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { TimeZoneField } from '#client/features/core/time-zones/time-zone-field.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { NewEnterprise, NewPractice } from '#shared/contracts/rest/practice/practices.ts';
import { type Enterprise, readListsAgain } from './practice-queries.ts';

/** Without the key, which is derived from the content. */
const First = NewEnterprise.omit({ idempotencyKey: true });
type NewValues = z.input<typeof First>;

/** For an existing enterprise there is no field for the enterprise's name. */
const OfExisting = NewPractice.omit({ idempotencyKey: true }).extend({ enterpriseName: z.string() });

interface NewPracticeDialogProps {
  /** Null creates an enterprise with this as its first practice. */
  enterprise: Enterprise | null;
  onClose: () => void;
  onCreated: (practiceId: number) => void;
}

export function NewPracticeDialog({ enterprise, onClose, onCreated }: NewPracticeDialogProps) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { practice } = useSignedIn();
  const zones = [...new Set((enterprise?.practices ?? []).map(({ timeZone }) => timeZone))];
  const key = useRequestKey();
  const [values] = useState<NewValues>(() => ({
    enterpriseName: '',
    name: '',
    timeZone: zones[0] ?? deviceTimeZone(),
  }));
  const form = useContractForm<NewValues, { practiceId: number }>({
    schema: enterprise ? OfExisting : First,
    values,
    save(wanted) {
      const { enterpriseName, ...practice } = wanted;
      const idempotencyKey = key.of(wanted);
      return enterprise
        ? call('POST /api/admin/enterprises/:enterpriseId/practices', {
            params: { enterpriseId: enterprise.enterpriseId },
            body: { ...practice, idempotencyKey },
          })
        : call('POST /api/admin/enterprises', { body: { enterpriseName, ...practice, idempotencyKey } });
    },
    onSaved({ practiceId }) {
      readListsAgain(queries);
      toast(t('created'), 'good');
      onCreated(practiceId);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={enterprise ? t('newPracticeOf', { enterprise: enterprise.name }) : t('newEnterprise')}
      closeLabel={t('cancel')}
    >
      <ContractForm
        form={form}
        submitLabel={t('create')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        {enterprise ? null : (
          <FormText<NewValues>
            name="enterpriseName"
            label={t('enterpriseName')}
            hint={t('enterpriseNameHelp', { enterprise: practice.enterpriseName })}
          />
        )}
        <FormText<NewValues>
          name="name"
          label={t(enterprise ? 'name' : 'firstPractice')}
          hint={t('nameHelp')}
        />
        <TimeZoneField<NewValues> name="timeZone" label={t('timeZone')} first={zones} />
      </ContractForm>
    </Dialog>
  );
}

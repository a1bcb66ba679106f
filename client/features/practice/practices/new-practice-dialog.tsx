import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NewEnterprise, NewPractice } from '../../../../shared/contracts/rest/practice/practices.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { ContractForm } from '../../../ui/forms/contract-form.tsx';
import { FormText } from '../../../ui/forms/fields.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import { useRequestKey } from '../../../ui/forms/use-request-key.ts';
import { deviceTimeZone } from '../../foundation/dates/format.ts';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { TimeZoneField } from '../../foundation/time-zones/time-zone-field.tsx';
import { type Enterprise, readListsAgain } from './practice-queries.ts';

/** Without the key, which is derived from the content. */
const First = NewEnterprise.omit({ idempotencyKey: true });
type NewValues = z.input<typeof First>;

/** A practice of an existing enterprise has no field for the enterprise's name. */
const OfExisting = NewPractice.omit({ idempotencyKey: true }).extend({ enterpriseName: z.string() });

interface NewPracticeDialogProps {
  /** Null: a new enterprise, with this as its first practice. */
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

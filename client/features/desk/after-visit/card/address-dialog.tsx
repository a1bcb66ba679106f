import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormChoice, FormText } from '#client/ui/forms/fields.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { AfterVisit, AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import { CorrectedContact } from '#shared/contracts/rest/visits/visit-messages.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';

interface AddressDialogProps {
  visitId: string;
  patient: AfterVisitPatient;
  methods: AfterVisit['methods'];
  onClose: () => void;
}

export function AddressDialog({ visitId, patient, methods, onClose }: AddressDialogProps) {
  const { t } = useTranslation('after-visit-card');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const { sessionId, name, email, mobile, method, link } = patient;
  const form = useContractForm({
    schema: CorrectedContact,
    values: {
      method: (method ?? methods[0] ?? 'Email') as ContactMethod,
      email: email ?? '',
      mobile: mobile === null ? '' : formatPhone(mobile),
    },
    maxLengths: { email: LIMITS.email, mobile: LIMITS.phone },
    async save(contact) {
      setBusy(true);
      try {
        return await call('POST /api/provider/sessions/:sessionId/after-visit', {
          params: { sessionId },
          body: { replaces: link?.linkId ?? null, contact },
        });
      } finally {
        setBusy(false);
      }
    },
    onSaved() {
      void queries.invalidateQueries({ queryKey: visitKey(visitId) });
      toast(t('sent', { name }), 'good');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addressTitle')}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('confirmSend')}
          </Button>
        </>
      }
    >
      <Form gap={4} form={form} id={formId}>
        <p>{t('addressHelp')}</p>
        <FormChoice
          name="method"
          legend={t('sendBy')}
          options={methods.map((one) => ({ value: one, label: t(`method.${one}`) }))}
        />
        <FormText name="email" label={t('email')} type="email" autoComplete="off" maxLength={LIMITS.email} />
        <FormText name="mobile" label={t('mobile')} type="tel" autoComplete="off" maxLength={LIMITS.phone} />
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </Form>
    </Dialog>
  );
}

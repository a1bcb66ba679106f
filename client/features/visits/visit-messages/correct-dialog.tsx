import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormChoice, FormText } from '#client/ui/forms/fields.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { CorrectedContact, type VisitMessages } from '#shared/contracts/rest/visits/visit-messages.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';

interface CorrectDialogProps {
  visitId: string;
  patients: VisitMessages['patients'];
  methods: VisitMessages['methods'];
  first: string | null;
  onClose: () => void;
}

/** 'Change email or phone': revokes all earlier links. */
export function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTranslation('visit-messages');
  const { patients, first, onClose } = props;
  const [chosen, setChosen] = useState(first ?? patients[0]?.sessionId ?? '');
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const patient = patients.find(({ sessionId }) => sessionId === chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('correct')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('saveAndSend')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('correctHelp')}</p>
        {patients.length > 1 ? (
          <SelectField
            label={t('patient')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            options={patients.map(({ sessionId, name }) => ({ value: sessionId, label: name }))}
          />
        ) : null}
        {patient ? (
          <ContactForm key={chosen} {...props} formId={formId} patient={patient} onBusy={setBusy} />
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface ContactFormProps extends CorrectDialogProps {
  formId: string;
  patient: VisitMessages['patients'][number];
  onBusy: (busy: boolean) => void;
}

function ContactForm({ visitId, methods, patient, formId, onClose, onBusy }: ContactFormProps) {
  const { t } = useTranslation('visit-messages');
  const queries = useQueryClient();
  const { sessionId, email, mobile, name } = patient;
  const form = useContractForm({
    schema: CorrectedContact,
    values: {
      method: (email === null && mobile !== null ? 'SMS' : (methods[0] ?? 'Email')) as 'Email' | 'SMS',
      email: email ?? '',
      mobile: mobile === null ? '' : formatPhone(mobile),
    },
    maxLengths: { email: LIMITS.email, mobile: LIMITS.phone },
    async save(body) {
      onBusy(true);
      try {
        return await call('PUT /api/provider/sessions/:sessionId/contact', { params: { sessionId }, body });
      } finally {
        onBusy(false);
      }
    },
    onSaved() {
      void queries.invalidateQueries({ queryKey: visitKey(visitId) });
      toast(t('corrected', { name }), 'good');
      onClose();
    },
  });
  return (
    <Form gap={4} form={form} id={formId}>
      <FormChoice
        name="method"
        legend={t('sendBy')}
        options={methods.map((method) => ({ value: method, label: t(`method.${method}`) }))}
      />
      <FormText name="email" label={t('email')} type="email" autoComplete="off" maxLength={LIMITS.email} />
      <FormText name="mobile" label={t('mobile')} type="tel" autoComplete="off" maxLength={LIMITS.phone} />
      {form.failure ? <ErrorNotice error={form.failure} /> : null}
    </Form>
  );
}

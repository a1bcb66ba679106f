import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { DeliverySection } from './delivery-section.tsx';
import { firstValues } from './first-values.ts';
import { PatientSection } from './patient-section.tsx';
import { fieldOf, type PatientFields, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { MAX_LENGTHS, PatientSchema } from './schedule-rules.ts';

interface PatientDialogProps<R> {
  practiceId: number;
  options: ScheduleOptions;
  visitTypeId: string;
  patient?: PatientFields;
  title: string;
  saveLabel: string;
  save: (fields: ScheduleFields) => Promise<R>;
  onSaved: (result: R, fields: ScheduleFields) => void | Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

export function PatientDialog<R>(props: PatientDialogProps<R>) {
  const { practiceId, options, visitTypeId, patient, title, saveLabel, save, onSaved, onClose, children } =
    props;
  const { t } = useTranslation('scheduling');
  const language = useLanguage();
  const formId = useId();
  const [values] = useState<ScheduleFields>(() => {
    const used = options.visitTypes.filter((type) => type.visitTypeId === visitTypeId);
    const first = firstValues({ ...options, visitTypes: used }, '', language);
    return patient
      ? { ...first, visitTypeId, ...patient, isNew: patient.patientId === '' }
      : { ...first, visitTypeId };
  });
  const form = useContractForm<ScheduleFields, R>({
    schema: PatientSchema,
    values,
    maxLengths: MAX_LENGTHS,
    fieldOf: (path) => fieldOf(path.replace(/^patient\./, 'patients.0.'), 0),
    save,
    onSaved,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('goBack')}
      width={680}
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.form.formState.isSubmitting}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form gap={5} form={form} id={formId}>
        <PatientSection practiceId={practiceId} options={options} alone />
        <DeliverySection visitTypes={options.visitTypes} />
        {children}
        {form.failure ? <ErrorNotice error={orCode(form.failure, 'UNABLE_COMPLETE_REQUEST')} /> : null}
      </Form>
    </Dialog>
  );
}

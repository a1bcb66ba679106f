import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#client/ui/forms/use-contract-form.ts';
import { PatientDialog } from './patient-dialog.tsx';
import { patientOf, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

interface EditInGroupProps {
  form: ContractForm<ScheduleFields>;
  index: number;
  practiceId: number;
  options: ScheduleOptions;
  onClose: () => void;
}

export function EditInGroup({ form, index, practiceId, options, onClose }: EditInGroupProps) {
  const { t } = useTranslation('scheduling');
  const { getValues, setValue, clearErrors } = form.form;
  const { others, visitTypeId } = getValues();
  const patient = others[index];
  if (!patient) return null;
  return (
    <PatientDialog
      practiceId={practiceId}
      options={options}
      visitTypeId={visitTypeId}
      patient={patient}
      title={t('editTitle', { name: `${patient.firstName} ${patient.lastName}` })}
      saveLabel={t('save')}
      onClose={onClose}
      save={async (fields) => {
        const next = others.map((one, at) => (at === index ? patientOf(fields) : one));
        setValue('others', next, { shouldDirty: true });
        clearErrors('others');
      }}
      onSaved={onClose}
    />
  );
}

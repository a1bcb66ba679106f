import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import type { ContractForm as Form } from '#client/ui/forms/use-contract-form.ts';
import styles from './integrations.module.css';

interface ClientFormFrameProps<V extends FieldValues> {
  form: Form<V>;
  submitLabel: string;
  onDone: () => void;
  children: ReactNode;
}

export function ClientFormFrame<V extends FieldValues>(props: ClientFormFrameProps<V>) {
  const { form, submitLabel, onDone, children } = props;
  const { t } = useTranslation('fhir-clients');
  return (
    <ContractForm
      form={form}
      submitLabel={submitLabel}
      secondary={<Button onClick={onDone}>{t('cancel')}</Button>}
    >
      <div className={styles.fields}>{children}</div>
    </ContractForm>
  );
}

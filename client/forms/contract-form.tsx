import { createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { ErrorNotice } from '../errors/error-notice.tsx';
import styles from './contract-form.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { ContractForm as Form } from './use-contract-form.ts';

const WrongContext = createContext<(name: string) => string | undefined>(() => undefined);

/** The translated error of a field of the surrounding form. */
export const useWrong = () => useContext(WrongContext);

interface ContractFormProps<V extends FieldValues> {
  form: Form<V>;
  submitLabel: string;
  /** Next to the save button. */
  secondary?: ReactNode;
  children: ReactNode;
}

/** Surrounds the fields with errors, conflicting changes, saving, and a warning about unsaved changes. */
export function ContractForm<V extends FieldValues>(props: ContractFormProps<V>) {
  const { t } = useTranslation('forms');
  const { form, submitLabel, secondary, children } = props;
  const { isSubmitting, isDirty } = form.form.formState;
  return (
    <FormProvider {...form.form}>
      <WrongContext value={form.wrong as (name: string) => string | undefined}>
        <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
          {children}
          {form.failure ? <ErrorNotice error={form.failure} /> : null}
          {form.conflict === 'found' ? (
            <Notice
              tone="waiting"
              announce="alert"
              title={t('changedTitle')}
              action={<Button onClick={() => void form.loadTheirs()}>{t('loadTheirs')}</Button>}
            >
              {t('changedHelp')}
            </Notice>
          ) : null}
          {form.conflict === 'loaded' ? (
            <Notice tone="info" announce="status" title={t('loadedTitle')}>
              {t('loadedHelp')}
            </Notice>
          ) : null}
          <div className={styles.actions}>
            {secondary}
            <Button
              type="submit"
              variant="primary"
              size="large"
              busy={isSubmitting}
              disabled={form.conflict === 'found'}
            >
              {submitLabel}
            </Button>
          </div>
        </form>
      </WrongContext>
      <UnsavedGuard when={isDirty && !isSubmitting} />
    </FormProvider>
  );
}

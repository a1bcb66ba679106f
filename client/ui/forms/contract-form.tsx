import type { ReactNode } from 'react';
import { type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Row } from '#client/ui/components/layout.tsx';
import { changedKeys } from '#shared/rules/merge-changes.ts';
import { Button } from '../components/button.tsx';
import { Stack, Text } from '../components/layout.tsx';
import { Notice } from '../components/notice.tsx';
import { ErrorNotice } from '../errors/error-notice.tsx';
import styles from './contract-form.module.css';
import { Form, SubmitButton } from './form.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { ContractForm as ContractFormState } from './use-contract-form.ts';

interface ContractFormProps<V extends FieldValues> {
  form: ContractFormState<V>;
  submitLabel: string;
  secondary?: ReactNode;
  bar?: boolean;
  children: ReactNode;
}

export function ContractForm<V extends FieldValues>(props: ContractFormProps<V>) {
  const { t } = useTranslation('forms');
  const { form, submitLabel, secondary, bar = false, children } = props;
  const { isSubmitting, isDirty } = form.form.formState;
  const notices = (
    <>
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
    </>
  );
  return (
    <>
      <Form gap={5} form={form}>
        {children}
        {bar ? (
          <SaveBar
            label={submitLabel}
            disabled={form.conflict === 'found'}
            failed={form.failure !== null}
            onDiscard={() => {
              form.form.reset();
              form.setFailure(null);
              if (form.conflict === 'found') void form.loadTheirs();
            }}
          >
            {notices}
          </SaveBar>
        ) : (
          <>
            {notices}
            <Row gap={3} wrap justify="end" className={styles.actions}>
              {secondary}
              <SubmitButton disabled={form.conflict === 'found'}>{submitLabel}</SubmitButton>
            </Row>
          </>
        )}
      </Form>
      <UnsavedGuard when={isDirty && !isSubmitting} />
    </>
  );
}

interface SaveBarProps {
  label: string;
  disabled: boolean;
  failed: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

function SaveBar({ label, disabled, failed, onDiscard, children }: SaveBarProps) {
  const { t } = useTranslation('forms');
  const { control } = useFormContext();
  const { defaultValues, isSubmitting } = useFormState({ control });
  const count = changedKeys(defaultValues ?? {}, useWatch({ control })).length;
  if (count === 0 && !failed) return null;
  return (
    <Stack gap={3} frame="outline" className={styles.bar}>
      {children}
      <Row gap={2} across={3} wrap align="center" justify="end">
        <Text as="span" strong nowrap grows role="status">
          {t('changes', { count })}
        </Text>
        <Button variant="quiet" disabled={isSubmitting} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <SubmitButton size="medium" disabled={disabled || count === 0}>
          {label}
        </SubmitButton>
      </Row>
    </Stack>
  );
}

import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { changedKeys } from '#shared/rules/merge-changes.ts';
import { Button } from '../components/button.tsx';
import { SubmitButton } from './form.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  label: string;
  disabled: boolean;
  /** Keeps the bar without changes, to show its message. */
  failed: boolean;
  onDiscard: () => void;
  children: ReactNode;
}

export function SaveBar({ label, disabled, failed, onDiscard, children }: SaveBarProps) {
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

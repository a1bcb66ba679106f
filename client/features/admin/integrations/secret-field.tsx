import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatLongDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { FormText } from '#client/ui/forms/fields.tsx';

interface SecretFieldProps<V extends FieldValues> {
  name: FieldPath<V>;
  label: string;
  help: ReactNode;
  stored: { since: string; end: string } | null;
  note?: string;
}

/** The typed secret is never shown again: people recognize the stored one by its last characters. */
export function SecretField<V extends FieldValues>({ name, label, help, stored, note }: SecretFieldProps<V>) {
  const { t } = useTranslation('integrations');
  const language = useLanguage();
  const since = stored && formatLongDate(stored.since, deviceTimeZone(), language);
  return (
    <FormText<V>
      name={name}
      label={label}
      {...(note ? { note } : {})}
      hint={stored ? t('secretStored', { since, end: stored.end }) : help}
      type="password"
      autoComplete="off"
      spellCheck={false}
      placeholder={stored ? `•••• ${stored.end}` : ''}
    />
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatLongDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { type ContractForm, type FormSchema, useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { INTEGRATIONS_PATH } from './integration-queries.ts';
import styles from './integrations.module.css';

interface ServicePageProps<T> {
  title: string;
  query: UseQueryResult<T>;
  children: (service: T) => ReactNode;
}

export function ServicePage<T>({ title, query, children }: ServicePageProps<T>) {
  const { t } = useTranslation('integrations');
  const { data, error, refetch, isFetching } = query;
  usePageTitle(title);
  return (
    <PageLayout
      title={title}
      width="narrow"
      back={<BackLink href={INTEGRATIONS_PATH}>{t('title')}</BackLink>}
    >
      {data ? (
        <Stack gap={5}>{children(data)}</Stack>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={3} height={150} label={title} />
      )}
    </PageLayout>
  );
}

interface ServiceFormOptions<V extends FieldValues, R> {
  schema: FormSchema<V>;
  service: R;
  /** Secrets are never loaded. */
  valuesOf: (service: R) => V;
  save: (body: V) => Promise<R>;
  keep: (saved: R) => void;
  read: () => Promise<R>;
  onRefused?: (error: unknown) => boolean;
}

export function useServiceForm<V extends FieldValues, R>(options: ServiceFormOptions<V, R>): ContractForm<V> {
  const { service, valuesOf, keep, read, ...others } = options;
  const { t } = useTranslation('integrations');
  return useContractForm<V, R>({
    ...others,
    values: valuesOf(service),
    onSaved(saved) {
      keep(saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => valuesOf(await read()),
  });
}

interface CopiedValueProps {
  label: string;
  text: string;
  copyLabel: string;
  copiedLabel: string;
  manualTitle?: string;
}

export function CopiedValue({ label, text, copyLabel, copiedLabel, manualTitle = label }: CopiedValueProps) {
  const { t } = useTranslation('integrations');
  return (
    <Stack gap={2}>
      <Text tone="quiet">{label}</Text>
      <Text pad={3} frame="sunk" size="small" breaks className={styles.address}>
        {text}
      </Text>
      <div>
        <CopyButton
          icon={<Copy size={18} aria-hidden />}
          label={copyLabel}
          copiedLabel={copiedLabel}
          manualTitle={manualTitle}
          closeLabel={t('close')}
          getText={() => text}
        />
      </div>
    </Stack>
  );
}

export function WebhookAddress({ help, url }: { help: string; url: string }) {
  const { t } = useTranslation('integrations');
  const copy = t('copyAddress');
  return (
    <CopiedValue label={help} text={url} copyLabel={copy} copiedLabel={t('copied')} manualTitle={copy} />
  );
}

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

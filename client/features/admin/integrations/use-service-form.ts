import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/ui/components/toast.tsx';
import { type ContractForm, type FormSchema, useContractForm } from '#client/ui/forms/use-contract-form.ts';

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

import { useEffect, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type SavedForm, type SavedFormOptions, useSavedForm } from './use-saved-form.ts';

export type Wrong<V> = Partial<Record<keyof V & string, string | undefined>>;

interface CheckedFormOptions<V extends FieldValues, R>
  extends Pick<SavedFormOptions<V, R>, 'save' | 'onSaved' | 'onRefused' | 'failureCode' | 'fieldOf'> {
  values: V;
  check: (values: V) => Wrong<V>;
  draftKey?: string;
  maxLengths?: Partial<Record<keyof V & string, number>>;
}

export interface CheckedForm<V extends FieldValues> extends SavedForm<V> {
  forget: () => void;
}

/** For patients, guests and sign-in, whose pages load without zod. */
export function useCheckedForm<V extends FieldValues, R>(options: CheckedFormOptions<V, R>): CheckedForm<V> {
  const { values, check, draftKey, maxLengths, save, onSaved, ...others } = options;
  const [first] = useState<V>(() => (draftKey ? { ...values, ...readDraft(draftKey) } : values));
  const forget = () => {
    if (draftKey) forgetDraft(draftKey);
  };
  const saved = useSavedForm<V, R>({
    ...others,
    form: { defaultValues: first as DefaultValues<V>, resolver: resolverOf(check) },
    limitsOf: (name) => ({ maxLength: maxLengths?.[name] }),
    save,
    onSaved(result, sent) {
      forget();
      return onSaved(result, sent);
    },
  });

  const { subscribe } = saved.form;
  useEffect(() => {
    if (!draftKey) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => keepDraft(draftKey, typed),
    });
  }, [draftKey, subscribe]);
  return { ...saved, forget };
}

function resolverOf<V extends FieldValues>(check: (values: V) => Wrong<V>): Resolver<V> {
  return (values) => {
    const wrong = Object.entries(check(values)).filter(([, code]) => code);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'check', message }]));
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}

/** A draft survives a reload, or a phone that discards the page. */
function keepDraft(key: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is full or forbidden. The page itself still has the text.
  }
}

function forgetDraft(key: string): void {
  sessionStorage.removeItem(key);
}

function readDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

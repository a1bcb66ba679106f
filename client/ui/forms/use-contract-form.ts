import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { cleanInput } from '#shared/rules/clean-text.ts';
import { mergeChanges } from '#shared/rules/merge-changes.ts';
import { limitsOf } from './field-limits.ts';
import { type SavedForm, type SavedFormOptions, useSavedForm } from './use-saved-form.ts';

export type FormSchema<V extends FieldValues> = z.ZodType<unknown, V>;

interface ContractFormOptions<V extends FieldValues, R>
  extends Pick<
    SavedFormOptions<V, R>,
    'save' | 'onSaved' | 'onRefused' | 'onInvalid' | 'failureCode' | 'fieldOf'
  > {
  schema: FormSchema<V>;
  /** The fields' initial values, with the row's version if it has one. Values of another version are adopted. */
  values: V;
  readAgain?: () => Promise<V>;
  /** Maximum length of a field, if the schema's shape does not contain it. */
  maxLengths?: Partial<Record<keyof V & string, number>>;
}

export interface ContractForm<V extends FieldValues> extends SavedForm<V> {
  /** Another person has saved: `found` until their version is loaded, then `loaded` until this one is saved. */
  conflict: 'none' | 'found' | 'loaded';
  loadTheirs: () => Promise<void>;
  adopt: (theirs: V) => void;
}

/** A form validated in the browser by the contract's schema, as on the server. */
export function useContractForm<V extends FieldValues, R>(
  options: ContractFormOptions<V, R>,
): ContractForm<V> {
  const { schema, values, onSaved, onRefused, readAgain, maxLengths, ...others } = options;
  const [conflict, setConflict] = useState<ContractForm<V>['conflict']>('none');
  const base = useRef(values);
  const saved = useSavedForm<V, R>({
    ...others,
    form: {
      mode: 'onTouched',
      defaultValues: values as DefaultValues<V>,
      // Sends the values as typed: the server applies the schema's transformations itself.
      resolver: resolverOf(schema) as never,
    },
    limitsOf(name) {
      const limits = limitsOf(schema, name);
      return { ...limits, maxLength: maxLengths?.[name] ?? limits.maxLength };
    },
    onSaved(result, sent) {
      setConflict('none');
      // Only text typed during the call is now unsaved.
      base.current = sent;
      adopt(sent);
      return onSaved(result, sent);
    },
    async onRefused(error) {
      if (await onRefused?.(error)) return true;
      if (!readAgain || !isApiError(error, 'CHANGED_MEANWHILE')) return false;
      setConflict('found');
      return true;
    },
  });

  const { getValues, reset, setValue } = saved.form;
  const adopt = useCallback(
    (theirs: V) => {
      const merged = mergeChanges(base.current, getValues(), theirs);
      base.current = theirs;
      reset(theirs);
      for (const name of merged.own)
        setValue(name as Path<V>, merged.values[name], { shouldDirty: true, shouldTouch: true });
    },
    [getValues, reset, setValue],
  );

  // Saved here, or by another part of the page: the next change starts from the new version.
  useEffect(() => {
    if (versionOf(values) !== versionOf(base.current)) adopt(values);
  }, [values, adopt]);

  return {
    ...saved,
    conflict,
    adopt,
    async loadTheirs() {
      if (!readAgain) return;
      try {
        adopt(await readAgain());
        saved.setFailure(null);
        setConflict('loaded');
      } catch (error) {
        saved.setFailure(error);
      }
    },
  };
}

/** Cleans texts first, like the server, so that an address with an invisible space is valid here too. */
function resolverOf(schema: unknown): Resolver {
  const check = zodResolver(schema as never, undefined, { raw: true }) as unknown as Resolver;
  return (values, context, options) => {
    const cleaned = cleanInput(values);
    return check('value' in cleaned ? (cleaned.value as FieldValues) : values, context, options);
  };
}

const versionOf = (values: FieldValues): unknown => values.version;

import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { isApiError } from '../api/api-error.ts';
import { useErrorWords } from '../errors/use-error-words.ts';
import { maxLengthOf } from './field-limits.ts';
import { mergeChanges } from './merge-changes.ts';

/** The part of a contract's body that a form fills in. */
export type FormSchema<V extends FieldValues> = z.ZodType<unknown, V>;

interface ContractFormOptions<V extends FieldValues, R> {
  /** The body of the call's contract. */
  schema: FormSchema<V>;
  /** The initial values, including the row's version; values of another version are adopted. */
  values: V;
  save: (values: V) => Promise<R>;
  onSaved: (result: R) => void;
  /** Loads the current values after another user has saved. Without it there are no conflicts. */
  readAgain?: () => Promise<V>;
}

export interface ContractForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** An error that belongs to no field. */
  failure: unknown;
  /** Another user has saved: `found` until their version is loaded, then `loaded` until this one is saved. */
  conflict: 'none' | 'found' | 'loaded';
  loadTheirs: () => Promise<void>;
  /** The row has changed, by another user or another part of this page: typed fields stay. */
  adopt: (theirs: V) => void;
  /** The translated error of a field. */
  wrong: (name: Path<V>) => string | undefined;
}

/**
 * A form described by a contract: the browser validates with the contract's schema, and shows the server's
 * errors at the fields they name.
 */
export function useContractForm<V extends FieldValues, R>(
  options: ContractFormOptions<V, R>,
): ContractForm<V> {
  const { schema, values, save, onSaved, readAgain } = options;
  const words = useErrorWords();
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<ContractForm<V>['conflict']>('none');
  // A second click may come before the button shows that it is busy.
  const saving = useRef(false);
  const form = useForm<V>({
    mode: 'onTouched',
    defaultValues: values as DefaultValues<V>,
    // Sends what was typed; the server applies the schema's transformations.
    resolver: zodResolver(schema as never, undefined, { raw: true }) as never,
  });
  const base = useRef(values);

  const { getValues, reset, setValue } = form;
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

  // Saved here or by another part of the page: the next change is based on the new version.
  useEffect(() => {
    if (versionOf(values) !== versionOf(base.current)) adopt(values);
  }, [values, adopt]);

  const send = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      const result = await save(typed);
      setConflict('none');
      // Only what was typed during the save is unsaved now.
      base.current = typed;
      adopt(typed);
      onSaved(result);
    } catch (error) {
      if (readAgain && isApiError(error, 'CHANGED_MEANWHILE')) setConflict('found');
      else if (!showInFields(error)) setFailure(error);
    }
  });

  /** Shows the server's refusal at its fields; false if it names a field that this form lacks. */
  function showInFields(error: unknown): boolean {
    const fields = isApiError(error) ? Object.entries(error.details.fields ?? {}) : [];
    const known = fields.filter(([path]) => (path.split('.')[0] ?? '') in form.getValues());
    for (const [index, [path, message]] of known.entries())
      form.setError(path as Path<V>, { message }, { shouldFocus: index === 0 });
    return known.length > 0 && known.length === fields.length;
  }

  return {
    form,
    failure,
    conflict,
    async submit(event) {
      event?.preventDefault();
      if (saving.current) return;
      saving.current = true;
      await send(event).finally(() => {
        saving.current = false;
      });
    },
    adopt,
    async loadTheirs() {
      if (!readAgain) return;
      try {
        adopt(await readAgain());
        setFailure(null);
        setConflict('loaded');
      } catch (error) {
        setFailure(error);
      }
    },
    wrong: (name) => {
      const { error } = form.getFieldState(name, form.formState);
      return words.field(error && messageOf(error), { maxLength: maxLengthOf(schema, name) ?? 0 });
    },
  };
}

const versionOf = (values: FieldValues): unknown => values.version;

/** Our contracts' messages are locale keys; zod's own sentences are not for people. */
function messageOf({ message = '' }: { message?: string }): string {
  return /^[A-Z][A-Z_]+$/.test(message) ? message : 'FIELD_INVALID';
}

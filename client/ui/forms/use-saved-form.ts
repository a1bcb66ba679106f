import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { isApiError } from '#client/api/api-error.ts';
import { holdText } from '#client/api/signed-out.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { orCode } from '../errors/or-code.ts';
import { useErrorWords } from '../errors/use-error-words.ts';
import { type FieldLimits, limitsInWords } from './field-limits.ts';
import { focusFirstError } from './focus-first-error.ts';

export interface SavedFormOptions<V extends FieldValues, R> {
  form: UseFormProps<V>;
  save: (values: V) => Promise<R>;
  /** The form is busy until this resolves. */
  onSaved: (result: R, values: V) => unknown;
  /** Handles an error elsewhere on the page; false leaves it to the fields and the notice. */
  onRefused?: ((error: unknown) => boolean | Promise<boolean>) | undefined;
  onInvalid?: (() => void) | undefined;
  failureCode?: ErrorCode | undefined;
  fieldOf?: ((path: string) => string) | undefined;
  limitsOf: (name: string) => FieldLimits;
}

export interface SavedForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  failure: unknown;
  setFailure: (error: unknown) => void;
  wrong: (name: Path<V>) => string | undefined;
}

/** Submits a form, one call at a time, and shows the server's refusals at the fields that they name. */
export function useSavedForm<V extends FieldValues, R>(options: SavedFormOptions<V, R>): SavedForm<V> {
  const { save, onSaved, onRefused, onInvalid, failureCode, fieldOf = (path) => path, limitsOf } = options;
  const words = useErrorWords();
  const [failure, setFailure] = useState<unknown>(null);
  // A second click may arrive before the button renders as busy.
  const sending = useRef(false);
  const form = useForm<V>(options.form);
  const { isDirty } = form.formState;
  useEffect(() => (isDirty ? holdText() : undefined), [isDirty]);

  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await onSaved(await save(values), values);
    } catch (error) {
      if (await onRefused?.(error)) return;
      if (showInFields(error)) onInvalid?.();
      else setFailure(failureCode ? orCode(error, failureCode) : error);
    }
  }, onInvalid);

  /** Returns false if the server named no field or an unknown one. */
  function showInFields(error: unknown): boolean {
    const refused = isApiError(error) ? Object.entries(error.details.fields ?? {}) : [];
    const fields = refused.map(([path, message]) => ({ name: fieldOf(path), message }));
    const known = fields.filter(({ name }) => (name.split('.')[0] ?? '') in form.getValues());
    for (const [index, { name, message }] of known.entries())
      form.setError(name as Path<V>, { message }, { shouldFocus: index === 0 });
    return known.length > 0 && known.length === fields.length;
  }

  /** Reads fields from the DOM: a password manager may fill them without an event. */
  function takeFilled(element: HTMLFormElement) {
    for (const input of element.elements) {
      if (!(input instanceof HTMLInputElement) || !input.name || !FILLED.has(input.type)) continue;
      const name = input.name as Path<V>;
      const known: unknown = form.getValues(name);
      if (typeof known === 'string' && known !== input.value) form.setValue(name, input.value as never);
    }
  }

  return {
    form,
    failure,
    setFailure,
    async submit(event) {
      event?.preventDefault();
      if (sending.current) return;
      sending.current = true;
      const element = event?.currentTarget;
      if (element) takeFilled(element);
      await send(event).finally(() => {
        sending.current = false;
      });
      // react-hook-form cannot focus fields whose element it does not have.
      if (element && !element.querySelector('[aria-invalid=true]:focus')) focusFirstError(element);
    },
    wrong(name) {
      const { error } = form.getFieldState(name, form.formState);
      if (!error) return undefined;
      const code = isLocaleKey(error.message) ? error.message : plainCode(form.getValues(name));
      return words.field(code, limitsInWords(limitsOf(name)));
    },
  };
}

const FILLED = new Set(['email', 'password', 'tel', 'text']);

const isLocaleKey = (message = '') => /^[A-Z][A-Z_]+$/.test(message);
/** Replaces zod's messages, which are English only. */
const plainCode = (value: unknown) => (value === '' ? 'FIELD_REQUIRED' : 'FIELD_INVALID');

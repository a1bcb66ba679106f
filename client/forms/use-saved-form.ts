import { type FormEvent, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { ErrorCode } from '../../shared/errors.ts';
import { isApiError } from '../api/api-error.ts';
import { orCode } from '../errors/or-code.ts';
import { useErrorWords } from '../errors/use-error-words.ts';

export interface SavedFormOptions<V extends FieldValues, R> {
  /** The values to begin with, how they are checked, and when. */
  form: UseFormProps<V>;
  save: (values: V) => Promise<R>;
  /** The form is busy until this is over. */
  onSaved: (result: R, values: V) => unknown;
  /** Takes an error that has a place of its own on the page; false leaves it to the fields and the notice. */
  onRefused?: ((error: unknown) => boolean | Promise<boolean>) | undefined;
  /** Says what was tried when the server has no better code (PRODUCT 5.3). */
  failureCode?: ErrorCode | undefined;
  /** The field behind a path that the server names; the path itself unless given. */
  fieldOf?: ((path: string) => string) | undefined;
  /** The longest text of a field, for the words of MAX_LENGTH. */
  maxLengthOf: (name: string) => number | undefined;
}

/** A form that is being filled in and sent: what its page needs to show it. */
export interface SavedForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  /** What went wrong and belongs to no field. */
  failure: unknown;
  setFailure: (error: unknown) => void;
  /** What is wrong with a field, in the reader's language. */
  wrong: (name: Path<V>) => string | undefined;
}

/** Sends a form once at a time, and shows the server's refusals beside the fields that they name. */
export function useSavedForm<V extends FieldValues, R>(options: SavedFormOptions<V, R>): SavedForm<V> {
  const { save, onSaved, onRefused, failureCode, fieldOf = (path) => path, maxLengthOf } = options;
  const words = useErrorWords();
  const [failure, setFailure] = useState<unknown>(null);
  // A second click may come before the button says that it is busy.
  const sending = useRef(false);
  const form = useForm<V>(options.form);

  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await onSaved(await save(values), values);
    } catch (error) {
      if (await onRefused?.(error)) return;
      if (!showInFields(error)) setFailure(failureCode ? orCode(error, failureCode) : error);
    }
  });

  /** False when the server named a field that this form does not have, or none. */
  function showInFields(error: unknown): boolean {
    const refused = isApiError(error) ? Object.entries(error.details.fields ?? {}) : [];
    const fields = refused.map(([path, message]) => ({ name: fieldOf(path), message }));
    const known = fields.filter(({ name }) => (name.split('.')[0] ?? '') in form.getValues());
    for (const [index, { name, message }] of known.entries())
      form.setError(name as Path<V>, { message }, { shouldFocus: index === 0 });
    return known.length > 0 && known.length === fields.length;
  }

  /** A password manager may fill a field without telling the page. */
  function takeFilled(element: HTMLFormElement) {
    for (const input of element.elements) {
      if (!(input instanceof HTMLInputElement) || !FILLED.has(input.type)) continue;
      const name = input.name as Path<V>;
      const known: unknown = name && form.getValues(name);
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
      if (event) takeFilled(event.currentTarget);
      await send(event).finally(() => {
        sending.current = false;
      });
    },
    wrong(name) {
      const { error } = form.getFieldState(name, form.formState);
      if (!error) return undefined;
      const code = isLocaleKey(error.message) ? error.message : plainCode(form.getValues(name));
      return words.field(code, { maxLength: maxLengthOf(name) ?? 0 });
    },
  };
}

const FILLED = new Set(['email', 'password', 'tel', 'text']);

const isLocaleKey = (message = '') => /^[A-Z][A-Z_]+$/.test(message);
/** In place of zod's own sentences, which are not in the reader's language. */
const plainCode = (value: unknown) => (value === '' ? 'FIELD_REQUIRED' : 'FIELD_INVALID');

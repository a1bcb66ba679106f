import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import type { SavedForm } from './use-saved-form.ts';

const WrongContext = createContext<(name: string) => string | undefined>(() => undefined);

/** The error of a field of the surrounding form, in the reader's language. */
export const useWrong = () => useContext(WrongContext);

interface FormProps<V extends FieldValues> {
  form: SavedForm<V>;
  /** Lets a button outside the form submit it. */
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element, with the context for its fields. */
export function Form<V extends FieldValues>({ form, id, className, children }: FormProps<V>) {
  return (
    <FormProvider {...form.form}>
      <WrongContext value={form.wrong as (name: string) => string | undefined}>
        <form
          id={id}
          className={className}
          onSubmit={(event) => {
            // For React, a dialog's form in the document's body is still inside the form that opened it.
            event.stopPropagation();
            void form.submit(event);
          }}
          noValidate
        >
          {children}
        </form>
      </WrongContext>
    </FormProvider>
  );
}

/** Submits the surrounding form, and is busy until it is submitted. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) {
  const { isSubmitting } = useFormState();
  return <Button variant="primary" size="large" {...props} type="submit" busy={isSubmitting} />;
}

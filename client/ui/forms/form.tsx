import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider, useFormState } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import { Box, type Space, Stack } from '../components/layout.tsx';
import { isComposing } from './is-composing.ts';
import type { SavedForm } from './use-saved-form.ts';

const WrongContext = createContext<(name: string) => string | undefined>(() => undefined);

export const useWrong = () => useContext(WrongContext);

interface FormProps<V extends FieldValues> {
  form: SavedForm<V>;
  id?: string;
  gap?: Space | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Form<V extends FieldValues>({ form, id, gap, className, children }: FormProps<V>) {
  const Layout = gap === undefined ? Box : Stack;
  return (
    <FormProvider {...form.form}>
      <WrongContext value={form.wrong as (name: string) => string | undefined}>
        <Layout
          as="form"
          gap={gap}
          id={id}
          className={className}
          onKeyDown={submitOnControlEnter}
          onSubmit={(event) => {
            // In React, a form in a dialog is still inside the form that opened the dialog.
            event.stopPropagation();
            void form.submit(event);
          }}
          noValidate
        >
          {children}
        </Layout>
      </WrongContext>
    </FormProvider>
  );
}

/** Ctrl-Enter or ⌘-Enter presses the form's button from each field, also from one of several lines. */
function submitOnControlEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, currentTarget, defaultPrevented } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || defaultPrevented || isComposing(event)) return;
  // In React, a form in a dialog is still inside the form that opened the dialog.
  event.stopPropagation();
  event.preventDefault();
  const elements = [...(currentTarget as HTMLFormElement).elements] as HTMLButtonElement[];
  elements.find(({ type }) => type === 'submit')?.click();
}

export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) {
  const { isSubmitting } = useFormState();
  return <Button variant="primary" size="large" {...props} type="submit" busy={isSubmitting} />;
}

import type { ComponentProps } from 'react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { CheckField } from '../components/check-field.tsx';
import { ChoiceGroup } from '../components/choice-group.tsx';
import { PickMany } from '../components/pick-many.tsx';
import { SelectField } from '../components/select-field.tsx';
import { TextArea, TextField } from '../components/text-field.tsx';
import { useWrong } from './form.tsx';

type Tied<P, V extends FieldValues> = Omit<P, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'ref'> & {
  name: FieldPath<V>;
};

export function FormText<V extends FieldValues>({
  name,
  ...props
}: Tied<ComponentProps<typeof TextField>, V>) {
  const { register } = useFormContext<V>();
  return <TextField {...props} error={useWrong()(name)} {...register(name)} />;
}

export function FormTextArea<V extends FieldValues>({
  name,
  ...props
}: Tied<ComponentProps<typeof TextArea>, V>) {
  const { register } = useFormContext<V>();
  return <TextArea {...props} error={useWrong()(name)} {...register(name)} />;
}

export function FormSelect<V extends FieldValues>({
  name,
  ...props
}: Tied<ComponentProps<typeof SelectField>, V>) {
  const { register } = useFormContext<V>();
  return <SelectField {...props} error={useWrong()(name)} {...register(name)} />;
}

export function FormChoice<V extends FieldValues>({
  name,
  ...props
}: Tied<ComponentProps<typeof ChoiceGroup>, V>) {
  const { register } = useFormContext<V>();
  return <ChoiceGroup {...props} error={useWrong()(name)} {...register(name)} />;
}

export function FormCheck<V extends FieldValues>({
  name,
  ...props
}: Omit<Tied<ComponentProps<typeof CheckField>, V>, 'checked'>) {
  const { field } = useController<V>({ name });
  return (
    <CheckField
      {...props}
      ref={field.ref}
      error={useWrong()(name)}
      checked={field.value === true}
      onChange={field.onChange}
    />
  );
}

export function FormPickMany<V extends FieldValues>({
  name,
  ...props
}: Omit<Tied<ComponentProps<typeof PickMany>, V>, 'chosen'>) {
  const { field } = useController<V>({ name });
  return <PickMany {...props} error={useWrong()(name)} chosen={field.value} onChange={field.onChange} />;
}

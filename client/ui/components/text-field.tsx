import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>, FieldTexts {
  trailing?: ReactNode;
  /** A sign at the field's start, such as `$`; the label or the hint says the same. */
  leading?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, note, hint, error, trailing, leading, ...input }: TextFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) =>
        leading ? (
          <span className={styles.leading}>
            <span aria-hidden>{leading}</span>
            <input {...input} {...control} />
          </span>
        ) : trailing ? (
          <span className={styles.trailing}>
            <input {...input} {...control} />
            {trailing}
          </span>
        ) : (
          <input {...input} {...control} />
        )
      }
    </Field>
  );
}

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>,
    FieldTexts {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, note, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}

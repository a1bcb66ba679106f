import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './field.module.css';

export interface FieldTexts {
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
}

interface FieldProps extends FieldTexts {
  children: (control: {
    id: string;
    className: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field({ label, note, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <Stack gap={1} shrinks>
      <Text as="label" strong htmlFor={id}>
        {label}
        {note ? (
          <Text as="span" tone="quiet" regular>
            {' '}
            {note}
          </Text>
        ) : null}
      </Text>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <Text tone="quiet" size="small" id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </Stack>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Row as="p" align="start" tone="danger" size="small" strong className={styles.error} id={id}>
      <CircleAlert size={16} aria-hidden />
      <span>{children}</span>
    </Row>
  );
}

import { cx } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  size?: 'small' | 'medium' | 'large';
  label?: string;
}

export function Spinner({ size = 'medium', label }: SpinnerProps) {
  return (
    <span className={cx(styles.spinner, styles[size])} role={label ? 'status' : undefined}>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}

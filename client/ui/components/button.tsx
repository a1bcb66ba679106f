import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'medium' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function buttonClass({ variant = 'secondary', size = 'medium', block }: ButtonLook, extra?: string) {
  return cx(styles.button, styles[variant], styles[size], block && styles.block, extra);
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would move the keyboard's focus to the top of the page.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      data-variant={variant}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busy ? <Spinner size="small" /> : icon}
      <span>{children}</span>
    </button>
  );
}

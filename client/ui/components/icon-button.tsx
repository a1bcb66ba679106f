import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** The accessible name, and the tooltip unless `title` says more. */
  label: string;
  icon: ReactNode;
  variant?: 'quiet' | 'solid';
  size?: 'medium' | 'large';
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  pressed,
  className,
  type = 'button',
  title = label,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[variant], styles[size], className)}
      aria-label={label}
      aria-pressed={pressed}
      title={title}
    >
      {icon}
    </button>
  );
}

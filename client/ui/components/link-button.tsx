import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonClass } from './button.tsx';

interface LinkButtonProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'>,
    ButtonLook {
  href: string;
  className?: string;
  reload?: boolean;
  /** For the tab's history: what the page needs but its address must not show. */
  state?: unknown;
}

export function LinkButton({
  href,
  reload,
  state,
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const look = buttonClass({ variant, size, block }, className);
  const inside = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  if (reload) {
    return (
      <a {...rest} href={href} className={look}>
        {inside}
      </a>
    );
  }
  return (
    <Link {...rest} href={href} state={state} className={look}>
      {inside}
    </Link>
  );
}

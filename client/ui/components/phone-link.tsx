import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Text } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import styles from './phone-link.module.css';

interface PhoneLinkProps {
  /** As typed by a person, or in E.164. */
  number: string;
  /** Says to screen readers what a tap does, if the number alone does not. */
  label?: string;
  button?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function PhoneLink({ number, label, button = false, className, children }: PhoneLinkProps) {
  return (
    <Text
      as="a"
      strong
      nowrap
      className={cx(button && styles.button, className)}
      href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
      aria-label={label}
    >
      {button ? <Phone size="1.125em" aria-hidden /> : null}
      {button ? <span>{children}</span> : children}
    </Text>
  );
}

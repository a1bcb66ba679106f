import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './segment-links.module.css';

interface SegmentLinksProps {
  label: string;
  links: readonly { href: string; label: string; icon?: ReactNode; current: boolean }[];
}

export function SegmentLinks({ label, links }: SegmentLinksProps) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {links.map((link) => (
        <Link
          key={link.label}
          href={link.href}
          className={styles.segment ?? ''}
          title={link.label}
          data-icon={link.icon ? true : undefined}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.icon}
          <span>{link.label}</span>
        </Link>
      ))}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Row } from '#client/ui/components/layout.tsx';
import styles from './segment-links.module.css';

interface SegmentLinksProps {
  label: string;
  links: readonly { href: string; label: string; icon?: ReactNode; current: boolean }[];
}

/** Two or three views of the same content, each with its own address. On a phone, links with icons have no text. */
export function SegmentLinks({ label, links }: SegmentLinksProps) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {links.map((link) => (
        <Row
          as={Link}
          gap={2}
          align="center"
          justify="center"
          strong
          className={styles.segment}
          key={link.label}
          href={link.href}
          title={link.label}
          data-icon={link.icon ? true : undefined}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.icon}
          <span>{link.label}</span>
        </Row>
      ))}
    </nav>
  );
}

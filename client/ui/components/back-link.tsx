import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Row } from '#client/ui/components/layout.tsx';
import styles from './back-link.module.css';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Row as={Link} inline gap={2} align="center" below={2} strong touch className={styles.back} href={href}>
      <ArrowLeft size={20} aria-hidden />
      {children}
    </Row>
  );
}

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './back-link.module.css';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.back ?? ''}>
      <ArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  );
}

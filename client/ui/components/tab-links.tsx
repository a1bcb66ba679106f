import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { cx } from '#client/ui/components/class-names.ts';
import { Row } from '#client/ui/components/layout.tsx';
import styles from './tab-links.module.css';

interface TabLinksProps {
  label: string;
  tabs: readonly { href: string; label: string; current: boolean }[];
}

/** A page's tabs are links, so that going back and reloading keep the tab. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const here = useRef<HTMLAnchorElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // Keeps the open tab visible on phones, where the row scrolls sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each tab.
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Row as="nav" gap={1} className={cx(styles.tabs, styles.scrolls)} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          ref={tab.current ? here : undefined}
          href={tab.href}
          className={cx(styles.tab, styles.link)}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </Row>
  );
}

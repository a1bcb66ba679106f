import type { ReactNode } from 'react';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import styles from './page-layout.module.css';

interface PageLayoutProps {
  title: ReactNode;
  back?: ReactNode;
  subtitle?: ReactNode;
  tools?: ReactNode;
  actions?: ReactNode;
  width?: 'narrow' | 'wide' | 'full';
  /** For a monitored list: a low header, on a phone a single row with the actions as icons. */
  dense?: boolean;
  children: ReactNode;
}

export function PageLayout(props: PageLayoutProps) {
  const { title, back, subtitle, tools, actions, width = 'wide', dense = false, children } = props;
  return (
    <div className={cx(styles.page, styles[width], dense && styles.dense)}>
      {back}
      <Row as="header" gap={3} across={4} wrap align="center" apart below={5} className={styles.header}>
        <Box shrinks className={styles.heading}>
          <Text as="h1" size="display" className={styles.title}>
            {title}
          </Text>
          {subtitle ? (
            <Box above={1} tone="quiet">
              {subtitle}
            </Box>
          ) : null}
        </Box>
        {tools ? (
          <Row gap={3} className={styles.tools}>
            {tools}
          </Row>
        ) : null}
        {actions ? (
          <Row gap={3} wrap align="center" className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </Row>
      {children}
    </div>
  );
}
